import { chmodSync, lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const readByAll = 0o444;
const enterByAll = 0o111;

/** Lets every user read and enter what the owner can, in the whole tree, whatever mask it was made under. */
export function openToAll(path: string): void {
  const stat = lstatSync(path);
  if (stat.isSymbolicLink()) return;
  const runs = stat.isDirectory() || (stat.mode & 0o100) !== 0;
  chmodSync(path, stat.mode | readByAll | (runs ? enterByAll : 0));
  if (stat.isDirectory()) readdirSync(path).forEach((name) => openToAll(join(path, name)));
}
