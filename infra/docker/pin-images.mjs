// Pins the base images in all files of the repository to the current digests of their tags. Needs access to Docker Hub.
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { inProject, projectRoot, reportFailure } from '../local/setup/project.mjs';

const pinnedImage = /\b(node|nats|postgres):([\w.-]+)@(sha256:[0-9a-f]{64})/g;
const { REGISTRY_URL = 'https://registry-1.docker.io', TOKEN_URL = 'https://auth.docker.io/token' } =
  process.env;
const digests = new Map();

await reportFailure(async () => {
  const files = execFileSync('git', ['grep', '-lE', '(node|nats|postgres):[a-z0-9.-]+@sha256:'], {
    cwd: projectRoot,
    encoding: 'utf8',
  });
  for (const file of files.trim().split('\n')) {
    const before = readFileSync(inProject(file), 'utf8');
    let after = before;
    for (const [image, name, tag] of new Set([...before.matchAll(pinnedImage)])) {
      after = after.replaceAll(image, `${name}:${tag}@${await findDigest(name, tag)}`);
    }
    if (after !== before) writeFileSync(inProject(file), after);
    console.log(`  ${file}: ${after === before ? 'unchanged' : 'updated'}`);
  }
});

/** Returns the digest of the index of all platforms. */
async function findDigest(name, tag) {
  const image = `${name}:${tag}`;
  if (!digests.has(image)) digests.set(image, await requestDigest(name, tag));
  return digests.get(image);
}

async function requestDigest(name, tag) {
  const query = `service=registry.docker.io&scope=repository:library/${name}:pull`;
  const { token } = await (await request(`${TOKEN_URL}?${query}`)).json();
  const response = await request(`${REGISTRY_URL}/v2/library/${name}/manifests/${tag}`, {
    method: 'HEAD',
    headers: {
      authorization: `Bearer ${token}`,
      accept:
        'application/vnd.oci.image.index.v1+json, application/vnd.docker.distribution.manifest.list.v2+json',
    },
  });
  const digest = response.headers.get('docker-content-digest');
  if (!/^sha256:[0-9a-f]{64}$/.test(digest ?? ''))
    throw new Error(`The registry has no digest of ${name}:${tag}`);
  return digest;
}

async function request(url, options) {
  const response = await fetch(url, { ...options, signal: AbortSignal.timeout(30_000) });
  if (!response.ok) throw new Error(`${url} responded with status ${response.status}`);
  return response;
}
