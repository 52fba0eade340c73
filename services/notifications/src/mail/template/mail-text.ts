import type { Branding, MailLayout, MailParts } from './mail-layout.js';

export function mailText(parts: MailParts, { branding, portalUrl, labels }: MailLayout): string {
  const { greeting, paragraphs, code, action, note, preferences } = parts;
  const blocks = [
    greeting,
    ...paragraphs,
    ...(code ? [`${labels.code}:\n\n    ${code}`] : []),
    ...(action ? [`${action.label}:\n${action.url}`] : []),
    note,
    ...(preferences ? [`${preferences.label}:\n${preferences.url}`] : []),
    ['-- ', ...signature(branding), portalUrl].join('\n'),
  ];
  return `${blocks.join('\n\n')}\n`;
}

const signature = ({ name, owner, contact }: Branding) => [
  owner ? `${name}, ${owner}` : name,
  ...(contact ? [`${contact.label}: ${contact.email}`] : []),
];
