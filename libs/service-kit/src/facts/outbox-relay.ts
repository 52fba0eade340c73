import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { jetstream, type JetStreamClient, type PubAck } from '@nats-io/jetstream';
import type { NatsConnection } from '@nats-io/transport-node';
import { OUTBOX_SETTINGS, SERVICE } from '../service/tokens.js';
import { requestHeader, type ServiceName } from '@portal/contracts';
import { BUS, headersOf, LOG, traced, traceparent, type Log } from '@portal/part-kit';
import { publishSpan } from './fact-span.js';
import { OutboxRepository, type OutboxRow } from './outbox.repository.js';
import { OutboxSignal } from './outbox-signal.js';
import { ServiceStreams } from './service-streams.js';

const batch = 500;
const dropEvery = 3_600_000;
const retryEvery = 100;
const faultPause = 1_000;

/** How the outbox is published: milliseconds between two looks, and the servers that keep a copy of each of the service's streams. */
export interface OutboxSettings {
  OUTBOX_LOOK_MILLISECONDS: number;
  NATS_REPLICAS: number;
}

/** Publishes the outbox to JetStream in the order of versions, again and again until NATS has confirmed. */
@Injectable()
export class OutboxRelay implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly jetstream: JetStreamClient;
  private readonly streams: ServiceStreams;
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> | undefined;
  private again = false;
  private stopped = false;
  private streamsKnown = false;
  private droppedAt = 0;

  constructor(
    @Inject(BUS) private readonly bus: NatsConnection,
    @Inject(LOG) private readonly log: Log,
    @Inject(SERVICE) private readonly service: ServiceName,
    @Inject(OUTBOX_SETTINGS) private readonly settings: OutboxSettings,
    private readonly outbox: OutboxRepository,
    private readonly signal: OutboxSignal,
  ) {
    this.jetstream = jetstream(bus, { timeout: 2_000 });
    this.streams = new ServiceStreams(bus, log, service, settings.NATS_REPLICAS);
  }

  onApplicationBootstrap(): void {
    this.signal.listen(() => this.wake());
    void this.watchReconnects();
    this.wake();
  }

  async onApplicationShutdown(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.timer);
    await this.running;
  }

  private wake(): void {
    if (this.stopped) return;
    clearTimeout(this.timer);
    if (this.running) {
      this.again = true;
      return;
    }
    this.again = false;
    this.running = this.turn().then((delay) => {
      this.running = undefined;
      if (this.again) this.wake();
      else if (!this.stopped) this.timer = setTimeout(() => this.wake(), delay);
    });
  }

  /** One pass over the outbox; gives the milliseconds to the next. */
  private async turn(): Promise<number> {
    try {
      if (!this.streamsKnown) await this.ensureStreams();
      const found = await this.outbox.relay(batch, (rows) => this.publish(rows));
      if (found === undefined) return retryEvery;
      if (found === batch) return 0;
      await this.streams.settle();
      await this.dropPastNowAndThen();
      return this.settings.OUTBOX_LOOK_MILLISECONDS;
    } catch (error) {
      this.log.warn({ error: String(error) }, 'facts wait for NATS or PostgreSQL');
      this.streamsKnown = false;
      return faultPause;
    }
  }

  private async publish(rows: OutboxRow[]): Promise<void> {
    await Promise.all(
      rows.map((row) =>
        traced(
          () => publishSpan(row),
          () => this.publishOne(row),
        ),
      ),
    );
  }

  private publishOne({ version, subject, value, traceparent: told }: OutboxRow): Promise<PubAck> {
    const head = { [requestHeader.traceparent]: traceparent() ?? told ?? undefined };
    return this.jetstream.publish(subject, JSON.stringify({ version: Number(version), value }), {
      msgID: `${this.service}-${version}`,
      headers: headersOf(head),
    });
  }

  private async ensureStreams(): Promise<void> {
    // Made to wait before the stream is made: a fault between the two must not leave it empty.
    await this.streams.ensure((sort) => this.outbox.republishAll(sort));
    await this.outbox.republishRecent();
    this.streamsKnown = true;
  }

  /** A NATS that comes back may have come back empty, or without what it had not written to its disk. */
  private async watchReconnects(): Promise<void> {
    for await (const { type } of this.bus.status()) {
      if (type !== 'reconnect') continue;
      this.streamsKnown = false;
      this.wake();
    }
  }

  private async dropPastNowAndThen(): Promise<void> {
    if (Date.now() - this.droppedAt < dropEvery) return;
    this.droppedAt = Date.now();
    await this.outbox.dropPast();
  }
}
