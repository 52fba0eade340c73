import { setTimeout as pause } from 'node:timers/promises';
import type { Reply } from './reply.js';
import type { Sample } from './samples.js';

type Next = () => Promise<Reply & { title: string }>;

const tickMilliseconds = 10;

/** A load of so many requests a second, which come whether or not those before were answered. */
export class PacedLoad {
  readonly samples: Sample[] = [];
  private readonly underWay = new Set<Promise<void>>();
  private readonly faults: unknown[] = [];
  private readonly timer: NodeJS.Timeout;

  constructor(next: Next, perSecond: number) {
    const began = performance.now();
    let sent = 0;
    this.timer = setInterval(() => {
      const due = ((performance.now() - began) * perSecond) / 1_000;
      for (; sent < due; sent++) this.track(next);
    }, tickMilliseconds);
  }

  /**
   * Sends nothing more, and waits for what was sent.
   * @throws AggregateError when a request could not be made or its answer not be read
   */
  async stop(): Promise<void> {
    clearInterval(this.timer);
    await Promise.all(this.underWay);
    if (this.faults.length > 0) throw new AggregateError(this.faults, String(this.faults[0]));
  }

  private track(next: Next): void {
    const working = sample(next, this.samples)
      .catch((fault: unknown) => void this.faults.push(fault))
      .finally(() => this.underWay.delete(working));
    this.underWay.add(working);
  }
}

/** Keeps so many callers busy for some seconds, each waiting for an answer before its next request. */
export async function saturate(next: Next, callers: number, seconds: number): Promise<Sample[]> {
  const samples: Sample[] = [];
  const ended = new AbortController();
  const call = async () => {
    while (!ended.signal.aborted) await sample(next, samples);
  };
  const over = pause(seconds * 1_000).then(() => ended.abort());
  await Promise.all([over, ...Array.from({ length: callers }, call)]).finally(() => ended.abort());
  return samples;
}

async function sample(next: Next, samples: Sample[]): Promise<void> {
  const { title, outcome, milliseconds, fault } = await next();
  const endedAt = performance.now();
  samples.push({ endedAt, title, outcome, milliseconds, ...(fault !== undefined && { fault }) });
}
