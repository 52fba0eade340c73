import { setTimeout as pause } from 'node:timers/promises';
import { composeCommand, execute, succeed } from './docker.mjs';

const patienceSeconds = 300;

/** The demonstration as a Compose project of its own, whose containers, volumes and images are removed at the end. */
export class Stack {
  /** @param variables what differs from demo.env */
  constructor(name, variables) {
    this.name = name;
    this.env = { IMAGES: name, BUILD_NETWORK: 'host', ...variables };
    this.command = [...composeCommand(), '--project-name', name, '--env-file', 'demo.env'];
  }

  /** Runs a command of Compose, which must succeed; answers with its standard output. */
  compose(args, { shown = false, env = {} } = {}) {
    return succeed([...this.command, ...args], { shown, env: { ...this.env, ...env } });
  }

  /** The same for one that may fail: answers with its exit code and output. */
  attempt(args, env = {}) {
    return execute([...this.command, ...args], { env: { ...this.env, ...env } });
  }

  /** Every container of the project as `docker inspect` tells it. */
  async containers() {
    const ids = await succeed(['docker', 'ps', '--all', '--quiet', '--filter', this.label]);
    return ids ? JSON.parse(await succeed(['docker', 'inspect', ...ids.split('\n')])) : [];
  }

  /** Starts everything and waits until what is to end has ended well and what is to stay is healthy. */
  async start() {
    await this.compose(['up', '--detach']);
    const end = Date.now() + patienceSeconds * 1_000;
    for (;;) {
      const faults = (await this.containers()).map(faultOf).filter(Boolean);
      if (faults.length === 0) return;
      if (Date.now() > end) throw new Error(`Not healthy after ${patienceSeconds} s: ${faults.join(', ')}`);
      await pause(1_000);
    }
  }

  /** Removes its containers, networks and volumes. */
  clear() {
    return this.attempt(['down', '--volumes', '--remove-orphans']);
  }

  /** Removes all that it made, images included. */
  async remove() {
    await this.clear();
    // By their names: what has the same content under another name is somebody else's.
    const format = '{{.Repository}}:{{.Tag}}';
    const images = await succeed(['docker', 'images', '--format', format, `${this.name}/*`]);
    if (images) await execute(['docker', 'image', 'rm', ...images.split('\n')]);
  }

  get label() {
    return `label=com.docker.compose.project=${this.name}`;
  }
}

/** The service of a container that `docker inspect` tells of. */
export const serviceOf = ({ Config }) => Config.Labels['com.docker.compose.service'];

function faultOf(container) {
  const { Status, ExitCode, Health } = container.State;
  const isFine = Status === 'exited' ? ExitCode === 0 : Status === 'running' && isHealthy(Health);
  return isFine ? undefined : `${serviceOf(container)} ${Health?.Status ?? `${Status} ${ExitCode}`}`;
}

const isHealthy = (health) => health === undefined || health.Status === 'healthy';
