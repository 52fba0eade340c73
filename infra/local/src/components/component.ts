import { ManagedProcess } from '@portal/tool-kit';
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

/** A Node.js process of the portal. */
export class Component extends ManagedProcess {
  constructor(
    readonly definition: ComponentDefinition,
    logFile: string,
    onDeath?: (description: string) => void,
  ) {
    const { title, args, env, readyUrl } = definition;
    const program = { title, command: process.execPath, args, env, logFile };
    super(program, () => isReachable(readyUrl), readySeconds, onDeath);
  }

  get healthUrl(): string {
    return new URL(this.definition.readyUrl).origin;
  }

  override async start(): Promise<void> {
    const { env, before } = this.definition;
    if (before)
      await promisify(execFile)(process.execPath, [...before.args], { env: { ...env, ...before.env } });
    await super.start();
  }
}

async function isReachable(url: string): Promise<boolean> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(2000) });
    await response.body?.cancel();
    return response.ok;
  } catch {
    return false;
  }
}
