import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { jetstream, jetstreamManager, type JetStreamClient, type PubAck } from '@nats-io/jetstream';
import type { NatsConnection } from '@nats-io/transport-node';
import { SERVICE } from '../service/tokens.js';
import { events, requestHeader, streamOf, type ServiceName } from '@portal/contracts';
import { BUS, CONFIG, headersOf, LOG, traced, traceparent, type Log } from '@portal/server-kit';
import { publishSpan } from './event-span.js';
import { OutboxRepository, type OutboxRow } from './outbox.repository.js';
import type { ServiceConfig } from '../config/variables.js';
import { OutboxSignal } from './outbox-signal.js';

const batch = 500;
const dropEvery = 3_600_000;
const retryEvery = 100;
const faultPause = 1_000;
const checkStreamsEveryMs = 60_000;
const timeoutMs = 2_000;

/** Publishes the outbox to JetStream in the order of versions, again and again until NATS has confirmed. */
@Injectable()
export class OutboxRelay implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly jetstream: JetStreamClient;
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> | undefined;
  private again = false;
  private stopped = false;
  /** Milliseconds since 1970; 0 while the streams must be checked before anything is published. */
  private streamsCheckedAt = 0;
  private droppedAt = 0;

  constructor(
    @Inject(BUS) private readonly bus: NatsConnection,
    @Inject(LOG) private readonly log: Log,
    @Inject(SERVICE) private readonly service: ServiceName,
    @Inject(CONFIG) private readonly config: Pick<ServiceConfig, 'OUTBOX_POLL_MILLISECONDS'>,
    private readonly outbox: OutboxRepository,
    private readonly signal: OutboxSignal,
  ) {
    this.jetstream = jetstream(bus, { timeout: timeoutMs });
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
      if (Date.now() - this.streamsCheckedAt > checkStreamsEveryMs) await this.checkStreams();
      const found = await this.outbox.relay(batch, (rows) => this.publish(rows));
      if (found === undefined) return retryEvery;
      if (found === batch) return 0;
      await this.dropPastNowAndThen();
      return this.config.OUTBOX_POLL_MILLISECONDS;
    } catch (error) {
      this.log.warn({ error: String(error) }, 'outbox publish failed, retrying');
      this.streamsCheckedAt = 0;
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
    const headers = { [requestHeader.traceparent]: traceparent() ?? told ?? undefined };
    return this.jetstream.publish(subject, JSON.stringify({ version: Number(version), value }), {
      msgID: `${this.service}-${version}`,
      headers: headersOf(headers),
    });
  }

  /** Provisioning creates the streams; this service fills those that it has not published to yet. */
  private async checkStreams(): Promise<void> {
    const manager = await jetstreamManager(this.bus, { timeout: timeoutMs, checkAPI: false });
    const own = events.filter(({ service }) => service === this.service);
    for (const type of new Set(own.map((event) => event.type))) {
      const stream = streamOf(this.service, type);
      const { created } = await manager.streams.info(stream);
      await this.outbox.republishToNewStream(stream, created, type);
    }
    // After a start or a disconnect NATS may lack what it had confirmed but not yet written to its disk.
    if (this.streamsCheckedAt === 0) await this.outbox.republishRecent();
    this.streamsCheckedAt = Date.now();
  }

  private async watchReconnects(): Promise<void> {
    for await (const { type } of this.bus.status()) {
      if (type !== 'reconnect') continue;
      this.streamsCheckedAt = 0;
      this.wake();
    }
  }

  private async dropPastNowAndThen(): Promise<void> {
    if (Date.now() - this.droppedAt < dropEvery) return;
    this.droppedAt = Date.now();
    await this.outbox.dropPast();
  }
}
