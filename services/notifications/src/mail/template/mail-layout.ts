import type { Language } from '@portal/contracts';
import { readPortalConfig } from '@portal/service-kit';
import { z } from 'zod';

/** Name, owner, colour and contact in the header and footer of mails. */
export const Branding = z.object({
  name: z.string().default('Report Portal'),
  /** The organisation that runs the portal. */
  owner: z.string().optional(),
  /** Background colour of white text, as `#rrggbb`. */
  accent: z
    .string()
    .regex(/^#[\da-f]{6}$/i, 'must be a colour as #rrggbb')
    .default('#0958d9'),
  contact: z.object({ label: z.string(), email: z.string() }).optional(),
});
export type Branding = z.infer<typeof Branding>;

/**
 * Reads the branding from the portal's configuration file; defaults without a file.
 * @throws Error that names the file and every invalid value
 */
export const readBranding = (file: string | undefined): Promise<Branding> => readPortalConfig(file, Branding);

/** The parts of a mail before they are rendered. */
export interface MailParts {
  subject: string;
  greeting: string;
  paragraphs: string[];
  /** A code for the user to type, shown large. */
  code?: string;
  /** The main link, shown as a button. */
  action?: { label: string; url: string };
  /** Other links, below the main one. */
  links?: { label: string; url: string }[];
  /** The reason why the user receives the mail. */
  note: string;
  /** The link to the mail preferences, for optional mails. */
  preferences?: { label: string; url: string };
}

/** The parts that all mails have in common. */
export interface MailLayout {
  branding: Branding;
  portalUrl: string;
  language: Language;
  labels: { code: string; linkHint: string };
}

export interface RenderedMail {
  subject: string;
  html: string;
  text: string;
}

export function renderMailText(parts: MailParts, { branding, portalUrl, labels }: MailLayout): string {
  const { greeting, paragraphs, code, action, links = [], note, preferences } = parts;
  const blocks = [
    greeting,
    ...paragraphs,
    ...(code ? [`${labels.code}:\n\n    ${code}`] : []),
    ...(action ? [`${action.label}:\n${action.url}`] : []),
    ...links.map(({ label, url }) => `${label}:\n${url}`),
    note,
    ...(preferences ? [`${preferences.label}:\n${preferences.url}`] : []),
    ['-- ', ...listSignatureLines(branding), portalUrl].join('\n'),
  ];
  return `${blocks.join('\n\n')}\n`;
}

const listSignatureLines = ({ name, owner, contact }: Branding) => [
  owner ? `${name}, ${owner}` : name,
  ...(contact ? [`${contact.label}: ${contact.email}`] : []),
];
