// Pins the base images in all files of the repository to the current digests of their tags. Needs access to Docker Hub and
// ghcr.io, or a mirror of both at REGISTRY_URL.
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { URLSearchParams } from 'node:url';
import { toProjectPath, projectRoot, reportFailure } from '../local/setup/project.mjs';

// Images of Docker's library with a digest, and those of others, which manifests name, also without.
const image =
  /\b((?:haproxy|node|nats|postgres)(?=:[\w.-]+@)|(?:natsio|prom|prometheuscommunity|grafana)\/[\w-]+|ghcr\.io\/cloudnative-pg\/postgresql):([\w.-]+)(@sha256:[0-9a-f]{64})?/g;
const { REGISTRY_URL } = process.env;
const digests = new Map();

await reportFailure(async () => {
  const pattern =
    '(haproxy|node|nats|postgres):[a-z0-9.-]+@sha256:|image(Name)?: (natsio|prom|prometheuscommunity|grafana|ghcr.io/cloudnative-pg)/';
  const args = ['grep', '-lE', pattern, '--', ':!*.test.ts', ':!*.mjs'];
  const files = execFileSync('git', args, { cwd: projectRoot, encoding: 'utf8' });
  for (const file of files.trim().split('\n')) {
    const before = readFileSync(toProjectPath(file), 'utf8');
    for (const [, name, tag] of before.matchAll(image)) await findDigest(name, tag);
    const after = before.replaceAll(
      image,
      (_, name, tag) => `${name}:${tag}@${digests.get(`${name}:${tag}`)}`,
    );
    if (after !== before) writeFileSync(toProjectPath(file), after);
    console.log(`  ${file}: ${after === before ? 'unchanged' : 'updated'}`);
  }
});

/** Adds the digest of the index of all platforms to `digests`. */
async function findDigest(name, tag) {
  const key = `${name}:${tag}`;
  if (!digests.has(key)) digests.set(key, await requestDigest(name, tag));
}

async function requestDigest(name, tag) {
  const [host, path] = name.startsWith('ghcr.io/')
    ? ['ghcr.io', name.slice('ghcr.io/'.length)]
    : ['registry-1.docker.io', name.includes('/') ? name : `library/${name}`];
  const url = `${REGISTRY_URL ?? `https://${host}`}/v2/${path}/manifests/${tag}`;
  const accept =
    'application/vnd.oci.image.index.v1+json, application/vnd.docker.distribution.manifest.list.v2+json';
  let response = await request(url, { method: 'HEAD', headers: { accept } });
  if (response.status === 401) {
    const authorization = `Bearer ${await requestToken(response.headers.get('www-authenticate') ?? '')}`;
    response = await request(url, { method: 'HEAD', headers: { accept, authorization } });
  }
  const digest = response.headers.get('docker-content-digest');
  if (!response.ok || !/^sha256:[0-9a-f]{64}$/.test(digest ?? ''))
    throw new Error(`The registry has no digest of ${name}:${tag} (status ${response.status})`);
  return digest;
}

/** Requests the token that a registry asks for, such as `Bearer realm="https://ghcr.io/token",service="ghcr.io",scope="…"`. */
async function requestToken(challenge) {
  const { realm, ...query } = Object.fromEntries(
    [...challenge.matchAll(/(\w+)="([^"]*)"/g)].map(([, key, value]) => [key, value]),
  );
  return (await (await request(`${realm}?${new URLSearchParams(query)}`)).json()).token;
}

function request(url, options) {
  return fetch(url, { ...options, signal: AbortSignal.timeout(30_000) });
}
