// Compares the contracts with those of stored releases:
//   check-contracts.js
//   check-contracts.js --store 1.4.0 [--dry-run]    also stores them, unless they are those of the last release
import { isDeepStrictEqual, parseArgs } from 'node:util';
import { describePortal, type Release } from './release.js';
import { readAcceptedChanges, readReleases, writeRelease } from './released-files.js';
import { reportBreaks } from './report-breaks.js';

/** The contracts as their file has them, without the version. */
const toStoredForm = ({ version: _, ...sections }: Release): unknown => JSON.parse(JSON.stringify(sections));

const { values } = parseArgs({
  options: { store: { type: 'string' }, 'dry-run': { type: 'boolean', default: false } },
});
const releases = await readReleases();
const newest = releases.at(-1);
const now = describePortal(values.store ?? 'now');
const breaks = reportBreaks(releases, now, await readAcceptedChanges());
console.log(breaks || 'Components of every stored release keep working.');
if (breaks) process.exitCode = 1;
else if (values.store) {
  if (newest && isDeepStrictEqual(toStoredForm(newest), toStoredForm(now)))
    console.log(`Unchanged since ${newest.version}.`);
  else if (values['dry-run']) console.log(`Would be stored as ${now.version}.`);
  else console.log(`Written: ${await writeRelease(now)}`);
}
