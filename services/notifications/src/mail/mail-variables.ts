import { mailOrderVariables } from '@portal/service-kit';
import { z } from 'zod';

const sender = /^(?:[^<>@\r\n]+ <[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/;

/** Variables of the mail that the portal sends. */
export const mailVariables = {
  ...mailOrderVariables,
  /** The mail server, `smtp://…` or `smtps://…`, with user and password where it asks for them. */
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'must be an smtp:// or smtps:// address' }),
  /** The sender of every mail: `Name <address>` or a bare address. */
  MAIL_FROM: z.string().regex(sender, 'must be an e-mail address or Name <address>'),
};

/** Variables of what mails say. */
export const letterVariables = {
  /** Where people reach the portal; links in mails begin with it. */
  PORTAL_URL: z
    .url({ protocol: /^https?$/, error: 'must be an http:// or https:// address' })
    .transform((address) => address.replace(/\/+$/, '')),
  /** The file of the portal's name, owner, accent and contact; those of a portal without a name when absent. */
  PORTAL_CONFIG: z.string().optional(),
};
