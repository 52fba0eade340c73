import { type ProcessWatcher, type Program, StartError } from '@portal/tool-kit';
import type { RunFile } from '../run-file/run-file.js';
import type { PortalOptions } from './portal-options.js';

/** Awaits the work, or rejects with the signal's reason on abort. */
export function runAbortable<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  signal.throwIfAborted();
  const aborted = new Promise<never>((_, reject) =>
    signal.addEventListener('abort', () => reject(signal.reason), { once: true }),
  );
  return Promise.race([work(), aborted]);
}

/** Records started processes. An unexpected exit aborts the start, or calls `onDeath` after it. */
export class StartWatcher implements ProcessWatcher {
  private readonly startFailure = new AbortController();
  private hasStarted = false;

  constructor(
    private readonly runFile: RunFile,
    private readonly options: PortalOptions,
  ) {}

  /** Aborted when the caller or an unexpected exit cancels the start. */
  get startAborted(): AbortSignal {
    const { signal } = this.options;
    return signal ? AbortSignal.any([this.startFailure.signal, signal]) : this.startFailure.signal;
  }

  markStarted(): void {
    this.hasStarted = true;
  }

  onSpawn({ title, stopSignal }: Program, pid: number): void {
    this.runFile.add(title, pid, stopSignal);
  }

  onDeath(description: string): void {
    if (this.hasStarted) this.options.onDeath?.(description);
    else this.startFailure.abort(new StartError(description));
  }
}

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

export type Layer = (typeof layers)[number];

/** Stops everything that was started, layer by layer, once. */
export class Stopper {
  private readonly stops: { layer: Layer; stop: () => unknown }[] = [];
  private stopping: Promise<void> | undefined;

  add(layer: Layer, stop: () => unknown): void {
    this.stops.push({ layer, stop });
  }

  /** Stops everything. Later calls return the same promise. */
  stop(): Promise<void> {
    this.stopping ??= this.stopAll();
    return this.stopping;
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
