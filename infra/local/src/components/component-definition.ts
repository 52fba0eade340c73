import type { GivenNats } from '../nats/given-nats.js';
import type { ComponentName, DatabaseUrls, ServiceName } from '../services.js';

/** The names of everything that the portal runs as Node.js processes. */
export const localComponentNames = [
  'power-bi-emulator',
  'mail-catcher',
  'identity',
  'reports',
  'analytics',
  'notifications',
  'gateway',
] as const;

/** The name of one of the portal's Node.js processes. */
export type LocalComponentName = (typeof localComponentNames)[number];

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
