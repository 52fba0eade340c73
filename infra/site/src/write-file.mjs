import { randomUUID } from 'node:crypto';
import { copyFile, mkdir, rename, stat, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Writes a file that others read meanwhile: they see the old content or the new, never a part of it. */
export const replaceFile = (file, text) => throughTemporary(file, (temporary) => writeFile(temporary, text));

/** Copies a file whose name tells its content, unless it is there. */
export async function addFile(source, file) {
  const [wanted, found] = await Promise.all([stat(source), stat(file).catch(() => undefined)]);
  if (found?.size === wanted.size) return;
  await throughTemporary(file, (temporary) => copyFile(source, temporary));
}

async function throughTemporary(file, write) {
  const temporary = `${file}.${randomUUID()}.tmp`;
  await mkdir(dirname(file), { recursive: true });
  await write(temporary);
  await rename(temporary, file);
}
