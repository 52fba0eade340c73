import { execFileSync, spawn } from 'node:child_process';
import { createReadStream, readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { basename, dirname, join } from 'node:path';

interface PackageVersion {
  name?: string;
  version: string;
  link?: boolean;
  peerDependencies?: Record<string, string>;
}

interface Published extends PackageVersion {
  sendArchive: (response: ServerResponse) => void;
}

export interface Registry {
  /** Has only the packed libraries. */
  portalUrl: string;
  /** Has only the packages of others that package-lock.json of the repository names. */
  publicUrl: string;
  stop: () => Promise<void>;
}

/** Starts two registries for npm, so that a test needs no network. */
export async function startRegistry(repository: string, archives: string[]): Promise<Registry> {
  const registries = { portal: readArchives(archives), public: readLocked(repository) };
  const server = createServer((request, response) => respond(registries, request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const stop = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return { portalUrl: `${url}/portal/`, publicUrl: `${url}/public/`, stop };
}

function readArchives(archives: string[]): Published[] {
  return archives.map((archive) => ({
    ...(JSON.parse(
      execFileSync('tar', ['-xzOf', archive, 'package/package.json'], { encoding: 'utf8' }),
    ) as PackageVersion),
    sendArchive: (response) => createReadStream(archive).pipe(response),
  }));
}

function readLocked(repository: string): Published[] {
  const { packages } = JSON.parse(readFileSync(join(repository, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, PackageVersion>;
  };
  return Object.entries(packages)
    .filter(([path, { link }]) => path.includes('node_modules/') && !link)
    .map(([path, locked]) => ({
      ...locked,
      // npm also asks for optional peers, which the repository does not have.
      peerDependencies: Object.fromEntries(
        Object.entries(locked.peerDependencies ?? {}).filter(([name]) => packages[`node_modules/${name}`]),
      ),
      // The name is stored if it differs from that of the folder.
      name: locked.name ?? path.split('node_modules/').at(-1) ?? '',
      sendArchive: (response) => packInstalled(join(repository, path), response),
    }));
}

/** npm ignores the name of the outer folder. */
function packInstalled(folder: string, response: ServerResponse): void {
  const name = basename(folder);
  const args = ['-czf', '-', `--exclude=${name}/node_modules`, '-C', dirname(folder), name];
  spawn('tar', args).stdout.pipe(response);
}

/** Responds to `/<registry>/<name>` with the versions, and to `/<registry>/<name>/-/<version>.tgz` with an archive. */
function respond(
  registries: Record<string, Published[]>,
  { url = '', headers }: IncomingMessage,
  response: ServerResponse,
): void {
  const [, registry = '', name, version] =
    /^\/(\w+)\/([^?]+?)(?:\/-\/([^/]+)\.tgz)?$/.exec(decodeURIComponent(url)) ?? [];
  const found = (registries[registry] ?? []).filter((each) => each.name === name);
  const archive = found.find((each) => each.version === version);
  if (archive) return archive.sendArchive(response);
  if (version || found.length === 0) {
    response.writeHead(404).end('{}');
    return;
  }
  const versions = found.map(({ sendArchive: _, ...published }) => {
    const tarball = `http://${headers.host}/${registry}/${name}/-/${published.version}.tgz`;
    return [published.version, { ...published, dist: { tarball } }] as const;
  });
  const latest = found.at(-1)?.version;
  response.setHeader('content-type', 'application/json');
  response.end(JSON.stringify({ name, 'dist-tags': { latest }, versions: Object.fromEntries(versions) }));
}
