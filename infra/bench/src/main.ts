import { parseArgs } from 'node:util';
import { compareWithBaseline } from './compare.js';
import { causeFailures } from './failures/failures.js';
import { measureLists } from './lists.js';
import { measurePages } from './pages/pages.js';
import { seedRunningPortal } from './portal.js';
import { population, type Size } from './seed/population.js';

/** Reads `--name number` for the given names only. */
function readNumbers<Name extends string>(args: string[], defaults: Record<Name, number>) {
  const names = Object.keys(defaults) as Name[];
  const options = Object.fromEntries(names.map((name) => [name, { type: 'string' as const }]));
  const { values } = parseArgs({ args, options });
  return Object.fromEntries(
    names.map((name) => {
      const number = Number(values[name] ?? defaults[name]);
      if (!Number.isInteger(number) || number < 0) throw new Error(`--${name} takes a whole number.`);
      return [name, number];
    }),
  ) as Record<Name, number>;
}

async function main([first = '', ...others]: string[]): Promise<void> {
  const isNamed = first !== '' && !first.startsWith('-');
  const name = isNamed ? first : 'compare';
  const args = isNamed ? others : [first, ...others].filter(Boolean);
  if (name === 'faults') return causeFailures();
  if (name === 'lists') return measureLists(readNumbers(args, { views: population.views }).views);
  if (name === 'pages') return measurePages(readNumbers(args, { runs: 3 }).runs);
  if (name === 'seed')
    return seedRunningPortal(readNumbers<keyof Size>(args, { ...population, views: 1_000_000 }));
  if (name !== 'compare')
    throw new Error(`Unknown command ${name}. Commands: compare, faults, lists, pages, seed.`);
  if (process.platform !== 'linux') throw new Error('The comparison reads /proc and runs on Linux only.');
  const { values } = parseArgs({ args, options: { only: { type: 'string' } } });
  return compareWithBaseline(values.only?.split(','));
}

try {
  await main(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
