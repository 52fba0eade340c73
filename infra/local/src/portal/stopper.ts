import type { DaemonWatcher, Program } from '../processes/daemon.js';
import type { RunFile } from '../run-file/run-file.js';
import { StartError } from '../project.js';
import type { PortalOptions } from './portal-options.js';

/** Waits for the work, or rejects with the signal's reason as soon as that is aborted. */
export async function abortable<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  signal.throwIfAborted();
  let giveUp = (): void => undefined;
  const aborted = new Promise<never>((_, reject) => {
    giveUp = () => reject(signal.reason);
    signal.addEventListener('abort', giveUp, { once: true });
  });
  try {
    return await Promise.race([work(), aborted]);
  } finally {
    signal.removeEventListener('abort', giveUp);
  }
}

/** Writes down what is started; a death breaks off the start and is told to the portal's owner once it has started. */
export class StartWatcher implements DaemonWatcher {
  private readonly breaking = new AbortController();
  private hasStarted = false;

  constructor(
    private readonly runFile: RunFile,
    private readonly options: PortalOptions,
  ) {}

  /** Aborted when the start is to be given up: by its owner, or because something died. */
  get broken(): AbortSignal {
    const { signal } = this.options;
    return signal ? AbortSignal.any([this.breaking.signal, signal]) : this.breaking.signal;
  }

  started(): void {
    this.hasStarted = true;
  }

  onSpawn({ title, stopSignal }: Program, pid: number): void {
    this.runFile.add(title, pid, stopSignal);
  }

  onDeath(description: string): void {
    if (this.hasStarted) this.options.onDeath?.(description);
    else this.breaking.abort(new StartError(description));
  }
}

/** The layers of a portal, in the order in which they are stopped. */
const layers = [
  'announcement',
  'gateway',
  'services',
  'helpers',
  'bus',
  'databases',
  'record',
  'data',
] as const;

/** One layer of a running portal. */
export type Layer = (typeof layers)[number];

/** Remembers how everything that was started is stopped, and does so layer by layer, once. */
export class Stopper {
  private readonly stops: { layer: Layer; stop: () => unknown }[] = [];
  private stopped: Promise<void> | undefined;

  add(layer: Layer, stop: () => unknown): void {
    this.stops.push({ layer, stop });
  }

  /** Stops everything; a later call waits for the same stop. */
  stop(): Promise<void> {
    this.stopped ??= this.stopAll();
    return this.stopped;
  }

  private async stopAll(): Promise<void> {
    const failures: unknown[] = [];
    for (const layer of layers) {
      const ofLayer = this.stops.filter((each) => each.layer === layer);
      const results = await Promise.allSettled(ofLayer.map(async ({ stop }) => stop()));
      failures.push(...results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : [])));
    }
    if (failures.length > 0) throw failures[0];
  }
}
