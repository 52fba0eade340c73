import { readFileSync } from 'node:fs';
import { inProject } from './project.mjs';

/** Ends the process with one sentence when this Node.js is older than package.json's `engines` asks for. */
export function requireNodeVersion() {
  const wanted = JSON.parse(readFileSync(inProject('package.json'), 'utf8')).engines.node.replace('>=', '');
  const [major = 0, minor = 0] = wanted.split('.').map(Number);
  const [ownMajor = 0, ownMinor = 0] = process.versions.node.split('.').map(Number);
  if (ownMajor > major || (ownMajor === major && ownMinor >= minor)) return;
  console.error(
    `Node.js ${process.versions.node} is too old: ${wanted} or later is needed, from https://nodejs.org/.`,
  );
  process.exit(1);
}
