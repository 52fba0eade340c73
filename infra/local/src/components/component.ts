import { Daemon, type DaemonWatcher } from '@portal/tool-kit';
import type { NatsAccess } from '../nats/server.js';
import { type ComponentName, type DatabaseUrls, type ServiceName } from '../project.js';
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** A Node.js process of the local portal. */
export type LocalComponentName = 'power-bi-emulator' | 'mail-catcher' | ServiceName | 'gateway';

export interface ComponentDefinition {
  readonly name: LocalComponentName;
  /** The name at the start of a sentence, such as "The gateway". */
  readonly title: string;
  readonly args: readonly string[];
  readonly env: NodeJS.ProcessEnv;
  readonly before?: { readonly args: readonly string[]; readonly env: NodeJS.ProcessEnv };
  readonly readyUrl: string;
}

export interface PortalPorts {
  readonly portal: number;
  readonly mail: number;
  readonly emulator: number;
  readonly smtp: number;
  readonly health: Record<ServiceName | 'gateway', number>;
}

export interface PortalSettings {
  readonly ports: PortalPorts;
  readonly databases: DatabaseUrls;
  readonly databaseOwners: DatabaseUrls;
  readonly nats: NatsAccess;
  readonly identitySecret: string;
  readonly signingKeys: Record<ComponentName, string>;
  readonly mailSecret: string;
  readonly hasDemoData: boolean;
  readonly mailFolder: string;
  /** Variables that add to or override those of a component. */
  readonly overrides: Partial<Record<LocalComponentName, NodeJS.ProcessEnv>>;
}

const readySeconds = 180;

/** A Node.js process of the portal, which tests may stop, kill and start again. */
export class Component {
  private daemon: Daemon | undefined;

  constructor(
    readonly definition: ComponentDefinition,
    readonly logFile: string,
    private readonly watcher: DaemonWatcher,
  ) {}

  get pid(): number | undefined {
    return this.daemon?.pid;
  }

  get healthUrl(): string {
    return new URL(this.definition.readyUrl).origin;
  }

  /** Starts the process. Resolves when it is ready; rejects when it exits or times out. */
  async start(): Promise<void> {
    const { title, args, env, before } = this.definition;
    if (before)
      await promisify(execFile)(process.execPath, [...before.args], { env: { ...env, ...before.env } });
    const program = { title, command: process.execPath, args, env, logFile: this.logFile };
    this.daemon = await Daemon.start(program, this.watcher);
    await this.daemon.waitUntilReady(() => this.isReady(), readySeconds);
  }

  async isReady(): Promise<boolean> {
    try {
      const response = await fetch(this.definition.readyUrl, { signal: AbortSignal.timeout(2000) });
      await response.body?.cancel();
      return response.ok;
    } catch {
      return false;
    }
  }

  stop(): Promise<void> {
    return this.end('SIGTERM');
  }

  /** Kills the process to simulate a crash. */
  kill(): Promise<void> {
    return this.end('SIGKILL');
  }

  async restart(): Promise<void> {
    await this.stop();
    await this.start();
  }

  private async end(signal: NodeJS.Signals): Promise<void> {
    await this.daemon?.stop(signal);
    this.daemon = undefined;
  }
}
