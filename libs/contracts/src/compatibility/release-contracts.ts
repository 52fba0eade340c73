import { isDeepStrictEqual } from 'node:util';
import { describePortal, type Release } from './release.js';
import { readAcceptedChanges, readReleases, writeRelease } from './released-files.js';
import { isAccepted, createVerdict, formatVerdict } from './verdict.js';

const [version = '', option] = process.argv.slice(2);

/** The contracts as their file has them, without the version. */
const toStoredForm = ({ version: _, ...sections }: Release): unknown => JSON.parse(JSON.stringify(sections));

if (!/^\d+\.\d+\.\d+$/.test(version)) {
  console.error('Usage: release-contracts.js <version> [--dry-run], such as 1.4.0');
  process.exitCode = 2;
} else {
  const now = describePortal(version);
  const releases = await readReleases();
  const newest = releases.at(-1);
  const verdict = createVerdict(releases, now, await readAcceptedChanges());
  console.log(formatVerdict(verdict));
  if (!isAccepted(verdict)) process.exitCode = 1;
  else if (newest && isDeepStrictEqual(toStoredForm(newest), toStoredForm(now)))
    console.log(`Unchanged since ${newest.version}.`);
  else if (releases.some((release) => release.version === version)) {
    console.error(`${version} is already released: its file does not change any more.`);
    process.exitCode = 1;
  } else if (option === '--dry-run') console.log(`Would be stored as ${version}.`);
  else console.log(`Written: ${await writeRelease(now)}`);
}
