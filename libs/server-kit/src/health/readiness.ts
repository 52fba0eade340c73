import { Injectable } from '@nestjs/common';
import { within } from './within.js';

/** Something that must work for the component to serve. */
export interface ReadinessCheck {
  readonly name: string;
  /** Rejects when it does not work. */
  check: () => Promise<unknown>;
}

// Shorter than that of who asks: Prometheus' gauge and an orchestrator's probe.
const patience = 800;
const notYet = () => Promise.reject(new Error('not there yet'));

/** Whether this component can serve, by its checks; never again once it is stopping. */
@Injectable()
export class Readiness {
  private readonly checks = new Map<string, ReadinessCheck['check']>();
  private stopping = false;

  /** True from the moment the component was told to end. */
  get isStopping(): boolean {
    return this.stopping;
  }

  /** Has the component not ready for want of each of `names`, until it is added as a check or noted as done. */
  expect(...names: string[]): void {
    for (const name of names) this.checks.set(name, notYet);
  }

  /** Has a check asked from now on, in the place of what was expected by its name. */
  add({ name, check }: ReadinessCheck): void {
    this.checks.set(name, check);
  }

  /** Notes what was expected as there for good. */
  done(name: string): void {
    this.checks.delete(name);
  }

  /** Has the component not ready for ever, so that it is asked for nothing new. */
  stop(): void {
    this.stopping = true;
  }

  /** The names of what does not work now; a check that takes 0.8 seconds counts as failed. */
  async faults(): Promise<string[]> {
    if (this.stopping) return ['stopping'];
    const checks = [...this.checks];
    const results = await Promise.allSettled(checks.map(([, check]) => within(patience, check())));
    return checks.flatMap(([name], index) => (results[index]?.status === 'rejected' ? [name] : []));
  }
}
