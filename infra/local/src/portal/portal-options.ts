import { type ManagedProcess, findFreePorts, type PostgresServer } from '@portal/tool-kit';
import type { Component, LocalComponentName, PortalPorts } from '../components/component.js';
import type { NatsAccess } from '../nats/server.js';
import type { Databases } from '../postgres/databases.js';
import type { ComponentName } from '../project.js';

/** Called with the title and the duration of a finished step. */
export type Progress = (title: string, seconds: number) => void;

export async function reportDuration<T>(
  title: string,
  progress: Progress | undefined,
  work: () => Promise<T>,
): Promise<T> {
  const started = performance.now();
  const result = await work();
  progress?.(title, (performance.now() - started) / 1000);
  return result;
}

/** Chooses three consecutive ports from `first` (0: free ports), and free ports for the rest. */
export async function choosePorts(first: number): Promise<PortalPorts> {
  const free = await findFreePorts(9);
  const takePort = () => free.pop() as number;
  const [portal, mail, emulator] =
    first === 0 ? [takePort(), takePort(), takePort()] : [first, first + 1, first + 2];
  const services = {
    identity: takePort(),
    reports: takePort(),
    analytics: takePort(),
    notifications: takePort(),
  };
  const health = { ...services, gateway: takePort() };
  return { portal, mail, emulator, smtp: takePort(), health };
}

/** Options of a portal. By default, it uses free ports and temporary data. */
export interface PortalOptions {
  /** Port of the portal, followed by those of the mail catcher and the emulator. Default: 0, free ports. */
  readonly port?: number;
  /** Folder of all data. Default: a temporary folder. */
  readonly dataFolder?: string;
  /** Fills empty databases with demonstration data. Default: true. */
  readonly demoData?: boolean;
  /** Fsync of the embedded PostgreSQL. Default: true if `dataFolder` is set. */
  readonly fsync?: boolean;
  /** Variables that add to or override those of a component. */
  readonly env?: Partial<Record<LocalComponentName, NodeJS.ProcessEnv>>;
  readonly progress?: Progress;
  /** Ends the start. */
  readonly signal?: AbortSignal;
  /** Called when a process exits unexpectedly. */
  readonly onDeath?: (description: string) => void;
}

export interface Portal extends Databases {
  readonly url: string;
  readonly mailUrl: string;
  readonly emulatorUrl: string;
  readonly smtpUrl: string;
  readonly nats: NatsAccess;
  readonly signingKeys: Record<ComponentName, string>;
  readonly components: Readonly<Record<LocalComponentName, Component>>;
  readonly servers: { readonly postgres: PostgresServer; readonly nats: ManagedProcess };
  readonly logFolder: string;
  /** Folder of PostgreSQL's data if user postgres has no access to the data folder. */
  readonly relocatedPostgresFolder: string | undefined;
  /** Stops everything, the gateway first, then the other components, then the servers. */
  stop(): Promise<void>;
}
