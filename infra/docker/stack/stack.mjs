import { execFile, spawnSync } from 'node:child_process';
import { projectRoot } from '../../local/setup/project.mjs';
import { setTimeout as pause } from 'node:timers/promises';

// Older clients build without BuildKit by default.
const environment = { DOCKER_BUILDKIT: '1', COMPOSE_DOCKER_CLI_BUILD: '1', ...process.env };

const succeeds = (command, ...args) => spawnSync(command, args).status === 0;

/** Returns `docker compose`, or `docker-compose` on older machines. */
const composeCommand = () =>
  succeeds('docker', 'compose', 'version') ? ['docker', 'compose'] : ['docker-compose'];

/** @throws Error that names what is missing to run containers */
export function requireDocker() {
  if (!succeeds(...composeCommand(), 'version'))
    throw new Error(
      'Docker Compose was not found: install Docker with its Compose plugin (https://docs.docker.com/engine/install).',
    );
  if (!succeeds('docker', 'info'))
    throw new Error('No Docker Engine responds: start it, or name another one in DOCKER_HOST.');
}

/** Runs a command in the repository's root. `env` adds variables. Rejects if there is no such command. */
export function execute([command, ...args], { env = {} } = {}) {
  const options = { cwd: projectRoot, env: { ...environment, ...env }, maxBuffer: Infinity };
  return new Promise((resolve, reject) => {
    const child = execFile(command, args, options, (error, stdout, stderr) => {
      if (typeof error?.code === 'string') return reject(error);
      const code = error ? (error.code ?? 1) : 0;
      resolve({ code, stdout: stdout.trim(), output: `${stdout}${stderr}`.trim() });
    });
    child.stdin.end();
  });
}

/** @throws Error if the command fails */
export async function executeOrThrow(command, options) {
  const { code, stdout, output } = await execute(command, options);
  if (code === 0) return stdout;
  throw new Error(`\`${command.join(' ')}\` failed:\n${output.split('\n').slice(-40).join('\n')}`);
}

const timeoutSeconds = 300;

export class Stack {
  /** @param variables overrides of demo.env */
  constructor(name, variables) {
    this.name = name;
    this.env = { IMAGES: name, BUILD_NETWORK: 'host', ...variables };
    this.command = [...composeCommand(), '--project-name', name, '--env-file', 'demo.env'];
  }

  /** @throws Error if the command fails */
  compose(args) {
    return executeOrThrow([...this.command, ...args], { env: this.env });
  }

  attempt(args, env = {}) {
    return execute([...this.command, ...args], { env: { ...this.env, ...env } });
  }

  async listContainers() {
    const filter = `label=com.docker.compose.project=${this.name}`;
    const ids = await executeOrThrow(['docker', 'ps', '--all', '--quiet', '--filter', filter]);
    return ids ? JSON.parse(await executeOrThrow(['docker', 'inspect', ...ids.split('\n')])) : [];
  }

  /** Starts everything. Resolves when all jobs have succeeded and all servers are healthy. */
  async start() {
    await this.compose(['up', '--detach']);
    const end = Date.now() + timeoutSeconds * 1_000;
    for (;;) {
      const problems = (await this.listContainers()).map(findProblem).filter(Boolean);
      if (problems.length === 0) return;
      if (Date.now() > end) throw new Error(`Not healthy after ${timeoutSeconds} s: ${problems.join(', ')}`);
      await pause(1_000);
    }
  }

  clear() {
    return this.attempt(['down', '--volumes', '--remove-orphans']);
  }

  /** Removes containers, networks, volumes and images. */
  async remove() {
    await this.clear();
    // By name, because other projects may have images with the same content.
    const format = '{{.Repository}}:{{.Tag}}';
    const images = await executeOrThrow(['docker', 'images', '--format', format, `${this.name}/*`]);
    if (images) await execute(['docker', 'image', 'rm', ...images.split('\n')]);
  }
}

const findService = ({ Config }) => Config.Labels['com.docker.compose.service'];

function findProblem(container) {
  const { Status, ExitCode, Health } = container.State;
  const isFine = Status === 'exited' ? ExitCode === 0 : Status === 'running' && isHealthy(Health);
  return isFine ? undefined : `${findService(container)} ${Health?.Status ?? `${Status} ${ExitCode}`}`;
}

const isHealthy = (health) => health === undefined || health.Status === 'healthy';
