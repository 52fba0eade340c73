import { describePortal } from './release.js';
import { readAcceptedChanges, readReleases } from './released-files.js';
import { createVerdict, formatVerdict, isAccepted } from './verdict.js';

const verdict = createVerdict(await readReleases(), describePortal('now'), await readAcceptedChanges());
console.log(formatVerdict(verdict));
if (!isAccepted(verdict)) process.exitCode = 1;
