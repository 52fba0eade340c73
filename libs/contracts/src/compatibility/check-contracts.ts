import { describePortal } from './release.js';
import { readAcceptedChanges, readReleases } from './released-files.js';
import { isGood, createVerdict, verdictText } from './verdict.js';

const verdict = createVerdict(await readReleases(), describePortal('now'), await readAcceptedChanges());
console.log(verdictText(verdict));
if (!isGood(verdict)) process.exitCode = 1;
