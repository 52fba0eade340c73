import type { Component, LocalComponentName, PortalPorts } from '../components/component.js';
import { freePorts } from '../ports.js';
import type { GivenNats } from '../nats/server.js';
import type { Databases } from '../postgres/databases.js';
import type { PostgresServer } from '../postgres/server.js';
import type { BackingServer } from '../processes/backing-server.js';
import type { ComponentName, DatabaseUrls } from '../project.js';

/** Called with the name of a ready component and the seconds that it took. */
export type Progress = (title: string, seconds: number) => void;

export async function timed<T>(
  title: string,
  progress: Progress | undefined,
  work: () => Promise<T>,
): Promise<T> {
  const started = performance.now();
  const result = await work();
  progress?.(title, (performance.now() - started) / 1000);
  return result;
}

/** Chooses a portal's ports: three in a row from the given one, or free ones for 0, and free ones for the rest. */
export async function choosePorts(first: number): Promise<PortalPorts> {
  const free = await freePorts(9);
  const next = () => free.pop() as number;
  const [portal, mail, emulator] = first === 0 ? [next(), next(), next()] : [first, first + 1, first + 2];
  const services = { identity: next(), reports: next(), analytics: next(), notifications: next() };
  const health = { ...services, gateway: next() };
  return { portal, mail, emulator, smtp: next(), health };
}

/** How a portal is to be started; without any option on free ports with data that is thrown away. */
export interface PortalOptions {
  /** Port of the portal, followed by the mail catcher's and the emulator's; 0 takes free ones. */
  readonly port?: number;
  /** Folder that keeps everything; one that is removed at the end when absent. */
  readonly dataFolder?: string;
  /** Whether empty databases are filled with demonstration data; they are when absent. */
  readonly demoData?: boolean;
  /** Whether the embedded PostgreSQL waits for the disk; when absent it does if the data is kept. */
  readonly fsync?: boolean;
  /** Variables added to a component's own, or put in their place. */
  readonly env?: Partial<Record<LocalComponentName, NodeJS.ProcessEnv>>;
  /** Parts that are left out, until they are started one by one; none when absent. */
  readonly without?: readonly LocalComponentName[];
  /** Databases to use; PostgreSQL is started for those that are absent. */
  readonly databases?: Partial<DatabaseUrls>;
  /** The given databases with the roles that own their tables; the same roles when absent. */
  readonly databaseOwners?: Partial<DatabaseUrls>;
  /** NATS to use; it is started when absent. */
  readonly nats?: GivenNats;
  /** How many NATS servers store each stream; one when absent. */
  readonly natsReplicas?: number;
  readonly progress?: Progress;
  /** Aborted to break off the start. */
  readonly signal?: AbortSignal;
  /** Told when something has ended that nobody stopped. */
  readonly onDeath?: (description: string) => void;
}

/** A running portal. */
export interface Portal extends Databases {
  readonly url: string;
  readonly mailUrl: string;
  readonly emulatorUrl: string;
  readonly smtpUrl: string;
  readonly nats: GivenNats;
  /** Private keys by which components sign tokens. */
  readonly signingKeys: Record<ComponentName, string>;
  readonly components: Readonly<Record<LocalComponentName, Component>>;
  /** PostgreSQL and NATS, where they were started for this portal. */
  readonly servers: { readonly postgres?: PostgresServer; readonly nats?: BackingServer };
  /** Where the logs are. */
  readonly logFolder: string;
  /** Set when user postgres cannot reach the data folder: where PostgreSQL keeps its data instead. */
  readonly movedPostgresTo: string | undefined;
  /** Stops everything in order, PostgreSQL last, and removes data that is not to be kept. */
  stop(): Promise<void>;
}
