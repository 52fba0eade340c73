import type { Letter } from './letter.js';
import type { Stationery } from './render-letter.js';

/** A letter as plain text. */
export function letterText(letter: Letter, { head, portalUrl, words }: Stationery): string {
  const { greeting, paragraphs, code, action, note, choice } = letter;
  const blocks = [
    greeting,
    ...paragraphs,
    ...(code ? [`${words.codeLabel}:\n\n    ${code}`] : []),
    ...(action ? [`${action.label}:\n${action.url}`] : []),
    note,
    ...(choice ? [`${choice.label}:\n${choice.url}`] : []),
    ['-- ', ...footer(head), portalUrl].join('\n'),
  ];
  return `${blocks.join('\n\n')}\n`;
}

const footer = ({ name, owner, contact }: Stationery['head']) => [
  owner ? `${name}, ${owner}` : name,
  ...(contact ? [`${contact.label}: ${contact.email}`] : []),
];
