import { streamOf, type Fact, type ServiceName } from '@portal/contracts';
import { isBeingFilled, type Log } from '@portal/part-kit';
import { jetstreamManager } from '@nats-io/jetstream';
import type { NatsConnection } from '@nats-io/transport-node';
import { ensureStream } from './streams.js';

type Sort = Fact['sort'];

const raiseEvery = 60_000;

/** The streams that hold a service's facts, one of each sort, on as many servers as `replicas`. */
export class ServiceStreams {
  private readonly beingFilled = new Set<Sort>();
  private readonly onTooFew = new Set<Sort>();
  private raisedAt = 0;

  constructor(
    private readonly bus: NatsConnection,
    private readonly log: Log,
    private readonly service: ServiceName,
    private readonly replicas: number,
  ) {}

  /** Makes what is missing, each after `beforeCreation`. */
  async ensure(beforeCreation: (sort: Sort) => Promise<void>): Promise<void> {
    const manager = await this.manager();
    this.beingFilled.clear();
    this.onTooFew.clear();
    for (const sort of ['state', 'occurrence'] as const) {
      const config = await ensureStream(manager, this.service, sort, this.replicas, () =>
        beforeCreation(sort),
      );
      if (isBeingFilled(config)) this.beingFilled.add(sort);
      if (config.num_replicas < this.replicas) this.onTooFew.add(sort);
    }
  }

  /** Has new streams known as filled, and old ones kept on as many servers as wanted; to be called while no fact waits. */
  async settle(): Promise<void> {
    for (const sort of this.beingFilled) {
      await (await this.manager()).streams.update(streamOf(this.service, sort), { description: '' });
      this.beingFilled.delete(sort);
    }
    if (this.onTooFew.size === 0 || Date.now() - this.raisedAt < raiseEvery) return;
    this.raisedAt = Date.now();
    for (const sort of this.onTooFew) await this.raiseReplicas(sort);
  }

  /** A stream with fewer copies than wanted carries facts all the same. */
  private async raiseReplicas(sort: Sort): Promise<void> {
    try {
      const { streams } = await this.manager();
      await streams.update(streamOf(this.service, sort), { num_replicas: this.replicas });
      this.onTooFew.delete(sort);
    } catch (error) {
      this.log.warn({ sort, error: String(error) }, 'a stream has fewer copies than wanted');
    }
  }

  private manager() {
    return jetstreamManager(this.bus, { timeout: 2_000 });
  }
}
