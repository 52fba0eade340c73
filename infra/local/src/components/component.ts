import type { GivenNats } from '../nats/server.js';
import type { ComponentName, DatabaseUrls, ServiceName } from '../project.js';
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { Daemon, type DaemonWatcher } from '../processes/daemon.js';

/** A Node.js process of the local portal. */
export type LocalComponentName = 'power-bi-emulator' | 'mail-catcher' | ServiceName | 'gateway';

/** How one of the portal's processes is started and how it says that it can serve. */
export interface ComponentDefinition {
  readonly name: LocalComponentName;
  /** What it is called in a sentence. */
  readonly title: string;
  readonly args: readonly string[];
  readonly env: NodeJS.ProcessEnv;
  /** A program that runs before each start, with these variables besides the component's own; none when absent. */
  readonly before?: { readonly args: readonly string[]; readonly env: NodeJS.ProcessEnv };
  readonly readyUrl: string;
}

/** Loopback ports of one running portal. */
export interface PortalPorts {
  readonly portal: number;
  readonly mail: number;
  readonly emulator: number;
  readonly smtp: number;
  readonly health: Record<ServiceName | 'gateway', number>;
}

/** All that the definitions of the components are made from. */
export interface PortalSettings {
  readonly ports: PortalPorts;
  readonly databases: DatabaseUrls;
  readonly databaseOwners: DatabaseUrls;
  readonly nats: GivenNats;
  readonly identitySecret: string;
  readonly signingKeys: Record<ComponentName, string>;
  readonly mailSecret: string;
  readonly hasDemoData: boolean;
  readonly mailFolder: string;
  /** Variables added to a component's own, or put in their place. */
  readonly overrides: Partial<Record<LocalComponentName, NodeJS.ProcessEnv>>;
}

const readySeconds = 90;

/** One of the portal's Node.js processes, which tests may stop, kill and start again. */
export class Component {
  private daemon: Daemon | undefined;

  constructor(
    readonly definition: ComponentDefinition,
    readonly logFile: string,
    private readonly watcher: DaemonWatcher,
  ) {}

  /** Its process number; undefined while it does not run. */
  get pid(): number | undefined {
    return this.daemon?.pid;
  }

  /** Where it answers what operators ask it, as long as it runs. */
  get healthUrl(): string {
    return new URL(this.definition.readyUrl).origin;
  }

  /** Starts the process; resolves once it says that it can serve, rejects when it dies or takes too long. */
  async start(): Promise<void> {
    const { title, args, env, before, readyUrl } = this.definition;
    if (before)
      await promisify(execFile)(process.execPath, [...before.args], { env: { ...env, ...before.env } });
    const program = { title, command: process.execPath, args, env, logFile: this.logFile };
    this.daemon = await Daemon.start(program, this.watcher);
    await this.daemon.untilReady(() => isReady(readyUrl), readySeconds);
  }

  /** Asks it to end, and waits until it has. */
  stop(): Promise<void> {
    return this.end('SIGTERM');
  }

  /** Kills it as a crash would, and waits until it is gone. */
  kill(): Promise<void> {
    return this.end('SIGKILL');
  }

  /** Stops it if it runs, starts it again and waits until it can serve. */
  async restart(): Promise<void> {
    await this.stop();
    await this.start();
  }

  private async end(signal: NodeJS.Signals): Promise<void> {
    await this.daemon?.stop(signal);
    this.daemon = undefined;
  }
}

async function isReady(url: string): Promise<boolean> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(2000) });
    await response.body?.cancel();
    return response.ok;
  } catch {
    return false;
  }
}
