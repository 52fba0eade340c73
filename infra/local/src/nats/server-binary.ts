import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { inProject } from '../project.js';
import { StartFault } from '../start-fault.js';
import { unpackDebianPackage } from './debian-package.js';

const program = process.platform === 'win32' ? 'nats-server.exe' : 'nats-server';
const unpackedInto = inProject('.cache', 'nats-server');
const unpacked = join(unpackedInto, 'usr', 'sbin', 'nats-server');

/** Finds nats-server on the PATH, else in the project's cache, into which Debian's package is unpacked if need be. */
export async function findNatsServer(): Promise<string> {
  const onPath = (process.env.PATH ?? '')
    .split(delimiter)
    .map((folder) => join(folder, program))
    .find(isProgram);
  if (onPath) return onPath;
  if (existsSync(unpacked)) return unpacked;
  const failure = await unpackDebianPackage('nats-server', unpackedInto);
  if (existsSync(unpacked)) return unpacked;
  throw new StartFault(
    'NATS is missing: install nats-server (https://nats.io/download) so that it is on the PATH, or give NATS_URL ' +
      `the address of a running one.${failure ? `\nDebian's package could not be had: ${failure}` : ''}`,
  );
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
