// Puts the built front ends together as the site that the gateway serves:
//   node infra/site/assemble.mjs [--out <folder>] [app …]
// Files of the last three builds of each app stay, so that pages opened before a release go on working.
import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const keptBuilds = 3;
const root = join(dirname(fileURLToPath(import.meta.url)), '../..');
const { values, positionals } = parseArgs({ options: { out: { type: 'string' } }, allowPositionals: true });
const site = values.out ?? join(root, '.cache/site');
const apps = positionals.length > 0 ? positionals : ['shell', 'user', 'admin'];

const readJson = async (file, otherwise) =>
  JSON.parse(await readFile(file, 'utf8').catch(() => JSON.stringify(otherwise)));
const writeJson = (file, value) => writeFile(file, `${JSON.stringify(value, null, 2)}\n`);

/** Files of a build that get an address: all but the notes that one part of the build leaves for another. */
async function assetsOf(dist) {
  const entries = await readdir(dist, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(dist, join(entry.parentPath, entry.name)));
  return files.filter((file) => !/\.(html|json)$/.test(file)).sort();
}

async function release(app, builds) {
  const dist = join(root, 'frontends', app, 'dist');
  const target = join(site, 'assets', app);
  const files = await assetsOf(dist);
  await mkdir(target, { recursive: true });
  await Promise.all(files.map((file) => cp(join(dist, file), join(target, file))));
  const known = builds[app] ?? [];
  const isNew = JSON.stringify(known[0]) !== JSON.stringify(files);
  const kept = isNew ? [files, ...known].slice(0, keptBuilds) : known;
  const wanted = new Set(kept.flat());
  const old = (await assetsOf(target)).filter((file) => !wanted.has(file));
  await Promise.all(old.map((file) => rm(join(target, file))));
  builds[app] = kept;
}

async function releaseShellPage() {
  const dist = join(root, 'frontends/shell/dist');
  await mkdir(join(site, 'shell'), { recursive: true });
  for (const file of ['index.html', 'index.json']) await cp(join(dist, file), join(site, 'shell', file));
  await cp(join(root, 'infra/site/crest.svg'), join(site, 'assets/crest.svg'));
}

/** The list from which the shell learns the apps, most people's first; an app that is released alone replaces its own entry in place. */
async function register(app) {
  const file = join(site, 'registry.json');
  const manifest = await readJson(join(root, 'frontends', app, 'dist/app.json'));
  const known = await readJson(file, []);
  const at = known.findIndex(({ name }) => name === app);
  await writeJson(file, at < 0 ? [...known, manifest] : known.with(at, manifest));
}

const buildsFile = join(site, 'builds.json');
const builds = await readJson(buildsFile, {});
for (const app of apps) {
  await release(app, builds);
  if (app === 'shell') await releaseShellPage();
  else await register(app);
}
await writeJson(buildsFile, builds);
