import { Injectable } from '@nestjs/common';

export interface ReadinessCheck {
  readonly name: string;
  /** Rejects while the component cannot serve. */
  check: () => Promise<unknown>;
}

// Shorter than the timeouts of gauges and probes.
const checkTimeoutMs = 800;
const rejectPending = () => Promise.reject(new Error('pending'));

/** The readiness of a component by its checks. A stopping component is not ready. */
@Injectable()
export class Readiness {
  private readonly checks = new Map<string, ReadinessCheck['check']>();
  private stopping = false;

  get isStopping(): boolean {
    return this.stopping;
  }

  /** Marks `names` as pending. The component is not ready until each is added as a check or done. */
  expect(...names: string[]): void {
    for (const name of names) this.checks.set(name, rejectPending);
  }

  add({ name, check }: ReadinessCheck): void {
    this.checks.set(name, check);
  }

  resolvePending(name: string): void {
    this.checks.delete(name);
  }

  stop(): void {
    this.stopping = true;
  }

  /** Returns the names of failing and pending checks. A check fails after 0.8 seconds. */
  async findFailures(): Promise<string[]> {
    if (this.stopping) return ['stopping'];
    const checks = [...this.checks];
    const results = await Promise.allSettled(checks.map(([, check]) => withTimeout(checkTimeoutMs, check())));
    return checks.flatMap(([name], index) => (results[index]?.status === 'rejected' ? [name] : []));
  }
}

/** Resolves as `work` does, and rejects after `timeoutMs`. */
export function withTimeout<T>(timeoutMs: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('timed out')), timeoutMs);
  });
  return Promise.race([work, timeout]).finally(() => clearTimeout(timer));
}
