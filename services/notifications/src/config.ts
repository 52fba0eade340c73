import { readEnvironment } from '@portal/server-kit';
import { mailOrderVariables, serviceVariables } from '@portal/service-kit';
import { z } from 'zod';
import { readBranding, type Branding } from './mail/template/mail-layout.js';

const sender = /^(?:[^<>@\r\n]+ <[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/;

export const mailVariables = {
  ...mailOrderVariables,
  /** The mail server, `smtp://…` or `smtps://…`, with user and password where it asks for them. */
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'must be an smtp:// or smtps:// address' }),
  /** The sender of every mail: `Name <address>` or a bare address. */
  MAIL_FROM: z.string().regex(sender, 'must be an email address or Name <address>'),
};

export const mailTextVariables = {
  /** The public address of the portal; links in mails begin with it. */
  PORTAL_URL: z
    .url({ protocol: /^https?$/, error: 'must be an http:// or https:// address' })
    .transform((address) => address.replace(/\/+$/, '')),
  /** The file of the portal's name, owner, accent and contact; without it mails have no branding. */
  PORTAL_CONFIG: z.string().optional(),
};

const variables = { ...serviceVariables, ...mailVariables, ...mailTextVariables };

export interface NotificationsConfig extends z.output<z.ZodObject<typeof variables>> {
  branding: Branding;
}

/** Reads the configuration from the environment and the portal's configuration file. */
export async function readConfig(source?: NodeJS.ProcessEnv): Promise<NotificationsConfig> {
  const environment = readEnvironment(variables, source);
  return { ...environment, branding: await readBranding(environment.PORTAL_CONFIG) };
}
