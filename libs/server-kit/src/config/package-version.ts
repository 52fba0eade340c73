import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The version in the package.json of the component whose main file runs, `dist/main.js` of its folder. */
export function packageVersion(): string {
  const file = join(dirname(process.argv[1] ?? ''), '..', 'package.json');
  return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version;
}
