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
