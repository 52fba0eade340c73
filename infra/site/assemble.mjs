// Releases built front ends into the site that the gateway serves:
//   node infra/site/assemble.mjs [--out <site>] [--builds <folder>] [app …]
// The build of an app is <folder>/<app>/dist, in frontends unless told otherwise; without names shell, user and admin are released.
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { release } from './src/release.mjs';
import { replaceFile } from './src/history.mjs';

const here = dirname(fileURLToPath(import.meta.url));
const root = join(here, '../..');
const { values, positionals } = parseArgs({
  options: { out: { type: 'string' }, builds: { type: 'string' } },
  allowPositionals: true,
});
const { out = join(root, '.cache/site'), builds = join(root, 'frontends') } = values;

await replaceFile(join(out, 'assets/crest.svg'), await readFile(join(here, 'crest.svg')));
for (const app of positionals.length > 0 ? positionals : ['shell', 'user', 'admin']) {
  await release(out, app, join(builds, app, 'dist'));
}
