import { z } from 'zod';

/** Reasons why a mail server takes no mail, as metrics and alerts name them. */
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

const FailedSend = z.object({ code: z.string(), command: z.string().optional() });

/** Returns the reason of an error of nodemailer; undefined if the server refused only the recipient or the content. */
export function toMailFailure(error: unknown): MailFailure | undefined {
  const { code = '', command = '' } = FailedSend.safeParse(error).data ?? {};
  if (['RCPT TO', 'DATA'].includes(command)) return undefined;
  return failureByCode[code] ?? 'unexpected response';
}
