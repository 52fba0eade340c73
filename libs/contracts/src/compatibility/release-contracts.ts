import { describePortal } from './release.js';
import { readAcceptedChanges, readReleases, writeRelease } from './released-files.js';
import { isGood, verdictOf, verdictText } from './verdict.js';

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
    console.error(`${version} is already released: its file does not change any more.`);
    process.exitCode = 1;
  } else console.log(`Written: ${await writeRelease(now)}`);
}
