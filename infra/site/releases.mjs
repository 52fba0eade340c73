// Lists the releases of the front ends and rolls one of them back:
//   node infra/site/releases.mjs list [--site <site>]
//   node infra/site/releases.mjs rollback <app> [<release>] [--site <site>]
// The default is the release before the current one. Open pages continue to use the files of their release.
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { readHistories } from './src/history.mjs';
import { rollBack } from './src/release.mjs';

const usage = 'Usage: releases.mjs list | rollback <app> [<release>], each with [--site <site>]';
const localSite = join(dirname(fileURLToPath(import.meta.url)), '../../.cache/site');

const commands = {
  async list(site) {
    for (const { app, current, releases } of await readHistories(site)) {
      for (const { id, releasedAt, entry } of releases) {
        const version = entry?.version ?? '';
        console.log(
          [app.padEnd(8), id, releasedAt, version, id === current ? 'current' : ''].join('  ').trimEnd(),
        );
      }
    }
  },
  async rollback(site, app, id) {
    if (!app) throw new Error(usage);
    console.log(`${app} was rolled back to release ${await rollBack(site, app, id)}.`);
  },
};

try {
  const { values, positionals } = parseArgs({
    options: { site: { type: 'string' } },
    allowPositionals: true,
  });
  const [name, ...rest] = positionals;
  const command = Object.hasOwn(commands, name ?? '') ? commands[name] : undefined;
  if (!command) throw new Error(usage);
  await command(values.site ?? localSite, ...rest);
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
