import { describePortal } from './release.js';
import { readAcceptedChanges, readReleases } from './released-files.js';
import { isAccepted, createVerdict, formatVerdict } from './verdict.js';

const verdict = createVerdict(await readReleases(), describePortal('now'), await readAcceptedChanges());
console.log(formatVerdict(verdict, process.argv.includes('--all')));
if (!isAccepted(verdict)) process.exitCode = 1;
