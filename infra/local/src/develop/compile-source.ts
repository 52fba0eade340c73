import { swcOptions } from '@portal/tool-kit/swc';
import { transformFile } from '@swc/core';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, relative } from 'node:path';
import { toProjectPath, projectRoot } from '../project.js';

/** Sources whose compiled files Node.js runs. Vite compiles those of front ends. */
const serverSource =
  /^(gateway|services\/\w+|libs\/(?:contracts|demo-data|server-kit|service-kit)|infra\/(?:mail-catcher|power-bi-emulator|nats))\/src\/(.+)\.ts$/;
const testSource = /\.(test|spec|fixture)\.ts$/;

/**
 * Compiles a source of a server after a change, without checking types, as the compiler would write it. Removes the compiled file of a
 * deleted source. Prints syntax errors.
 * @returns false if the file is no source of a server, is a test, or does not compile
 */
export async function compileSource(event: string, file: string): Promise<boolean> {
  const path = relative(projectRoot, file).replaceAll('\\', '/');
  const [, folder, name] = serverSource.exec(path) ?? [];
  if (!folder || testSource.test(path)) return false;
  const compiled = toProjectPath(folder, 'dist', `${name}.js`);
  if (event === 'unlink') {
    await rm(compiled, { force: true });
    return true;
  }
  try {
    const { code } = await transformFile(file, { ...swcOptions, sourceMaps: 'inline', swcrc: false });
    await mkdir(dirname(compiled), { recursive: true });
    await writeFile(compiled, code);
    return true;
  } catch (error) {
    console.error(`\n${path} does not compile:\n${(error as Error).message}`);
    return false;
  }
}
