import { swcOptions } from '@portal/tool-kit/swc';
import { transformFile } from '@swc/core';
import { copyFile, mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, relative } from 'node:path';
import { toProjectPath, projectRoot } from '../project.js';

/** Sources whose compiled files Node.js runs. Vite compiles those of front ends. */
const serverSource =
  /^(gateway|services\/\w+|libs\/(?:contracts|demo-data|server-kit|service-kit)|infra\/(?:mail-catcher|power-bi-emulator|nats))\/src\/(.+)\.(ts|json)$/;
const testSource = /\.(test|spec|fixture)\.ts$/;

/**
 * Compiles a source of a server after a change, without checking types, or copies its texts, as the compiler would. Removes the compiled file of a
 * deleted source. Prints syntax errors.
 * @returns false if the file is no source of a server, is a test, or does not compile
 */
export async function compileSource(event: string, file: string): Promise<boolean> {
  const path = relative(projectRoot, file).replaceAll('\\', '/');
  const [, folder, name, ending] = serverSource.exec(path) ?? [];
  if (!folder || testSource.test(path)) return false;
  const compiled = toProjectPath(folder, 'dist', `${name}.${ending === 'ts' ? 'js' : 'json'}`);
  if (event === 'unlink') {
    await rm(compiled, { force: true });
    return true;
  }
  try {
    await mkdir(dirname(compiled), { recursive: true });
    if (ending === 'json') await copyFile(file, compiled);
    else await writeFile(compiled, await compile(file));
    return true;
  } catch (error) {
    console.error(`\n${path} does not compile:\n${(error as Error).message}`);
    return false;
  }
}

async function compile(file: string): Promise<string> {
  const { code } = await transformFile(file, { ...swcOptions, sourceMaps: 'inline', swcrc: false });
  return code;
}
