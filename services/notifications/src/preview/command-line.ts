import { parseArgs } from 'node:util';

/** What --help shows. */
export const help = `Writes every mail of the portal, with made-up content, to files that a browser shows.

  node dist/preview-mails.js --out <folder>

The folder is made where it is missing; each mail is a .html and a .txt file in it.

Environment:
  PORTAL_CONFIG     the file of the portal's name, owner, accent and contact; defaults without it
  PORTAL_URL        where links begin, http://localhost:8080 by default
  PORTAL_TIME_ZONE  the zone of the times that are told, Africa/Blantyre by default
`;

/**
 * Reads the folder to write to; undefined when help is asked for.
 * @throws Error with a sentence that names an unknown or missing argument
 */
export function readArguments(words: string[]): { out: string } | undefined {
  const { values } = parseArgs({
    args: words,
    options: { out: { type: 'string' }, help: { type: 'boolean', short: 'h' } },
  });
  if (values.help) return undefined;
  if (!values.out) throw new Error('--out is needed; --help tells more.');
  return { out: values.out };
}
