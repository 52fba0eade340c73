import { z } from 'zod';

/** Reasons why a mail server accepts no mail, as metrics and alerts name them. */
export const mailFailures = [
  'unknown host',
  'no connection',
  'TLS failed',
  'login refused',
  'unexpected response',
] as const;

export type MailFailure = (typeof mailFailures)[number];

/** By the error codes of nodemailer. */
const failureByCode: Readonly<Record<string, MailFailure>> = {
  EDNS: 'unknown host',
  ECONNECTION: 'no connection',
  ESOCKET: 'no connection',
  ETIMEDOUT: 'no connection',
  ETLS: 'TLS failed',
  EAUTH: 'login refused',
  ENOAUTH: 'login refused',
};

const FailedProbe = z.object({ code: z.string() });

/** Returns the reason of an error of nodemailer. */
export function toMailFailure(error: unknown): MailFailure {
  const code = FailedProbe.safeParse(error).data?.code ?? '';
  return failureByCode[code] ?? 'unexpected response';
}
