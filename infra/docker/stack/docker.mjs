import { spawn, spawnSync } from 'node:child_process';
import { projectRoot } from '../../local/setup/project.mjs';

// What older clients need to build as newer ones do.
const environment = { DOCKER_BUILDKIT: '1', COMPOSE_DOCKER_CLI_BUILD: '1', ...process.env };

/** The words with which this machine's Docker Compose begins: `docker compose`, or `docker-compose` where that is not there. */
export const composeCommand = () =>
  spawnSync('docker', ['compose', 'version']).status === 0 ? ['docker', 'compose'] : ['docker-compose'];

/**
 * Runs a command in the repository's root with more variables; answers with its exit code and what it wrote, which is shown as well
 * where `shown` says so.
 */
export function execute([command, ...args], { env = {}, shown = false } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: projectRoot,
      env: { ...environment, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const out = [];
    const all = [];
    child.stdout.on('data', (chunk) => (out.push(chunk), all.push(chunk)));
    child.stderr.on('data', (chunk) => all.push(chunk));
    if (shown) {
      child.stdout.pipe(process.stdout, { end: false });
      child.stderr.pipe(process.stderr, { end: false });
    }
    child.on('error', reject);
    child.on('close', (code) => {
      const [stdout, output] = [out, all].map((chunks) => Buffer.concat(chunks).toString().trim());
      resolve({ code, stdout, output });
    });
  });
}

/** The same for a command that must succeed: answers with what it wrote to its standard output. */
export async function succeed(command, options) {
  const { code, stdout, output } = await execute(command, options);
  if (code === 0) return stdout;
  throw new Error(`\`${command.join(' ')}\` failed:\n${output.split('\n').slice(-40).join('\n')}`);
}
