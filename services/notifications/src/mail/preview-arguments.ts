import { parseArgs } from 'node:util';

export const help = `Writes every mail of the portal, with sample content, to files for a browser.

  node dist/preview-mails.js --out <folder>

Creates the folder if it is missing. Writes a .html and a .txt file for each mail.

Environment:
  PORTAL_CONFIG     file of the portal's name, owner, accent and contact; defaults without it
  PORTAL_URL        start of links, http://localhost:8080 by default
  PORTAL_TIME_ZONE  time zone of the times in mails, Africa/Blantyre by default
`;

/**
 * Reads the folder to write to; undefined for --help.
 * @throws Error that names an unknown or missing argument
 */
export function readPreviewArguments(args: string[]): { out: string } | undefined {
  const { values } = parseArgs({
    args,
    options: { out: { type: 'string' }, help: { type: 'boolean', short: 'h' } },
  });
  if (values.help) return undefined;
  if (!values.out) throw new Error('--out is required. Use --help for more.');
  return { out: values.out };
}
