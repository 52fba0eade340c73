// Pins the base images in all files of the repository to the current digests of their tags. Needs Docker with buildx, and access to
// Docker Hub and ghcr.io. Prints the files that it has changed.
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { toProjectPath, projectRoot, reportFailure } from '../local/setup/project.mjs';

// Images of Docker's library with a digest, and those of others, which manifests name, also without.
const image =
  /\b((?:haproxy|node|nats|postgres)(?=:[\w.-]+@)|(?:natsio|prom|prometheuscommunity|grafana)\/[\w-]+|ghcr\.io\/cloudnative-pg\/postgresql):([\w.-]+)(@sha256:[0-9a-f]{64})?/g;
const digests = new Map();

await reportFailure(async () => {
  const args = ['ls-files', '*.yml', '*.yaml', '*Dockerfile'];
  const files = execFileSync('git', args, { cwd: projectRoot, encoding: 'utf8' });
  for (const file of files.trim().split('\n')) {
    const before = readFileSync(toProjectPath(file), 'utf8');
    const after = before.replaceAll(image, (_, name, tag) => addDigest(`${name}:${tag}`));
    if (after === before) continue;
    writeFileSync(toProjectPath(file), after);
    console.log(`  ${file}: updated`);
  }
});

/** Adds the digest of the index of all platforms to a reference. */
function addDigest(reference) {
  const args = ['buildx', 'imagetools', 'inspect', '--format', '{{.Manifest.Digest}}', reference];
  if (!digests.has(reference))
    digests.set(reference, execFileSync('docker', args, { encoding: 'utf8' }).trim());
  return `${reference}@${digests.get(reference)}`;
}
