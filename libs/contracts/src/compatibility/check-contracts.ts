import { describePortal } from './portal-release.js';
import { readAcceptedChanges, readReleases } from './released-files.js';
import { isGood, verdictOf } from './verdict.js';
import { verdictText } from './verdict-text.js';

const verdict = verdictOf(await readReleases(), describePortal('now'), await readAcceptedChanges());
console.log(verdictText(verdict));
if (!isGood(verdict)) process.exitCode = 1;
