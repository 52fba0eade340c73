import { describePortal } from './portal-release.js';
import { readAcceptedChanges, readReleases, writeRelease } from './released-files.js';
import { isGood, verdictOf } from './verdict.js';
import { verdictText } from './verdict-text.js';

const [version = ''] = process.argv.slice(2);

if (!/^\d+\.\d+\.\d+$/.test(version)) {
  console.error('Usage: npm run contracts:release -- <version>, such as 1.4.0');
  process.exitCode = 2;
} else {
  const now = describePortal(version);
  const releases = await readReleases();
  const verdict = verdictOf(releases, now, await readAcceptedChanges());
  console.log(verdictText(verdict));
  if (!isGood(verdict)) process.exitCode = 1;
  else if (releases.some((release) => release.version === version)) {
    console.error(`${version} is released already: its file says what its parts go by, and does not change.`);
    process.exitCode = 1;
  } else console.log(`Written: ${await writeRelease(now)}`);
}
