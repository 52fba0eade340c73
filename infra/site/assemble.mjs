// Releases built front ends into the site that the gateway serves:
//   node infra/site/assemble.mjs [--out <site>] [--builds <folder>] [app …]
// Builds are in <folder>/<app>/dist, by default frontends/<app>/dist. The default apps are shell, user and admin.
import { readdir, readFile } from 'node:fs/promises';
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

const pictures = (await readdir(here)).filter((name) => /\.(svg|png)$/.test(name));
for (const name of pictures) await replaceFile(join(out, 'assets', name), await readFile(join(here, name)));
for (const app of positionals.length > 0 ? positionals : ['shell', 'user', 'admin']) {
  await release(out, app, join(builds, app, 'dist'));
}
