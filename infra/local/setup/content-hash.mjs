import { createHash } from 'node:crypto';
import { readFileSync, readdirSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { inProject } from './project.mjs';

const notInputs = new Set(['node_modules', 'dist', '.cache', '.data', 'coverage']);

/** SHA-256 of the names and contents of all files below the given paths, leaving out what a build makes. */
export function contentHash(paths) {
  const hash = createHash('sha256').update(process.version);
  for (const path of paths.flatMap((each) => filesBelow(inProject(each)))) {
    hash.update(`\0${path}\0`).update(readFileSync(path));
  }
  return hash.digest('hex');
}

function filesBelow(path) {
  const stat = statSync(path, { throwIfNoEntry: false });
  if (!stat) return [];
  if (stat.isFile()) return [path];
  return readdirSync(path)
    .filter((name) => !notInputs.has(basename(name)))
    .sort()
    .flatMap((name) => filesBelow(join(path, name)));
}
