import { describePortal } from './release.js';
import { readAcceptedChanges, readReleases } from './released-files.js';
import { isGood, verdictOf, verdictText } from './verdict.js';

const verdict = verdictOf(await readReleases(), describePortal('now'), await readAcceptedChanges());
console.log(verdictText(verdict));
if (!isGood(verdict)) process.exitCode = 1;
