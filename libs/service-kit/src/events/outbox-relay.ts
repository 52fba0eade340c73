import { setTimeout as pause } from 'node:timers/promises';
import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { events, requestHeader, getStreamName, type ServiceName } from '@portal/contracts';
import {
  BUS,
  CONFIG,
  toHeaders,
  LOG,
  PeriodicJob,
  runInSpan,
  getTraceparent,
  type Log,
  type SpanOptions,
} from '@portal/server-kit';
import { jetstream, jetstreamManager, type JetStreamClient, type PubAck } from '@nats-io/jetstream';
import type { NatsConnection } from '@nats-io/transport-node';
import { SERVICE, type ServiceConfig } from '../config/variables.js';
import { Database } from '../database/database.js';
import { OutboxRepository, type OutboxRow } from './outbox.repository.js';

const maxBatch = 500;
const cleanupMs = 3_600_000;
const lockRetryMs = 100;
const streamCheckMs = 60_000;
const timeoutMs = 2_000;

/** Publishes the outbox to JetStream in the order of versions until NATS has confirmed each event. */
@Injectable()
export class OutboxRelay implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly jetstream: JetStreamClient;
  private readonly publishing: PeriodicJob;
  private readonly cleanup: PeriodicJob;
  /** Milliseconds since 1970; 0 if the streams must be checked before the next event. */
  private streamsCheckedAt = 0;

  constructor(
    @Inject(BUS) private readonly bus: NatsConnection,
    @Inject(LOG) log: Log,
    @Inject(SERVICE) private readonly service: ServiceName,
    @Inject(CONFIG) { OUTBOX_POLL_MILLISECONDS }: Pick<ServiceConfig, 'OUTBOX_POLL_MILLISECONDS'>,
    private readonly database: Database,
    private readonly outbox: OutboxRepository,
  ) {
    this.jetstream = jetstream(bus, { timeout: timeoutMs });
    this.publishing = new PeriodicJob((signal) => this.relay(signal), {
      name: 'outbox publish',
      intervalMs: OUTBOX_POLL_MILLISECONDS,
      log,
    });
    this.cleanup = new PeriodicJob(() => this.outbox.dropPast(), {
      name: 'outbox cleanup',
      intervalMs: cleanupMs,
      log,
    });
  }

  onApplicationBootstrap(): void {
    this.database.onPublished(() => this.publishing.wake());
    void this.watchReconnects();
    this.publishing.start();
    this.cleanup.start();
  }

  async onApplicationShutdown(): Promise<void> {
    await Promise.all([this.publishing.stop(), this.cleanup.stop()]);
  }

  /** Publishes one batch. Returns true if there may be more. */
  private async relay(signal: AbortSignal): Promise<boolean> {
    try {
      if (Date.now() - this.streamsCheckedAt > streamCheckMs) await this.checkStreams();
      const count = await this.outbox.relay(maxBatch, (rows) => this.publish(rows));
      if (count !== undefined) return count === maxBatch;
      // Another copy of the service is publishing, perhaps without the events of this one.
      await pause(lockRetryMs, undefined, { signal }).catch(() => undefined);
      return true;
    } catch (error) {
      this.streamsCheckedAt = 0;
      throw error;
    }
  }

  private async publish(rows: OutboxRow[]): Promise<void> {
    await Promise.all(
      rows.map((row) =>
        runInSpan(
          () => publishSpan(row),
          () => this.publishOne(row),
        ),
      ),
    );
  }

  private publishOne({ version, subject, value, traceparent: origin }: OutboxRow): Promise<PubAck> {
    const headers = { [requestHeader.traceparent]: getTraceparent() ?? origin ?? undefined };
    return this.jetstream.publish(subject, JSON.stringify({ version: Number(version), value }), {
      msgID: `${this.service}-${version}`,
      headers: toHeaders(headers),
    });
  }

  /** Republishes to streams that provisioning has created since the last check. */
  private async checkStreams(): Promise<void> {
    const manager = await jetstreamManager(this.bus, { timeout: timeoutMs, checkAPI: false });
    const published = events.filter(({ service }) => service === this.service);
    for (const type of new Set(published.map((event) => event.type))) {
      const stream = getStreamName(this.service, type);
      const { created } = await manager.streams.info(stream);
      await this.outbox.republishToNewStream(stream, created, type);
    }
    // After a start or a disconnect NATS may have lost events that it had confirmed but not written to disk.
    if (this.streamsCheckedAt === 0) await this.outbox.republishRecent();
    this.streamsCheckedAt = Date.now();
  }

  private async watchReconnects(): Promise<void> {
    for await (const { type } of this.bus.status()) {
      if (type !== 'reconnect') continue;
      this.streamsCheckedAt = 0;
      this.publishing.wake();
    }
  }
}

const publishSpan = ({ subject, traceparent: parent }: OutboxRow): SpanOptions => ({
  // Without the id, which would make span names unbounded.
  name: `publish ${subject.slice(0, subject.lastIndexOf('.'))}`,
  kind: 'producer',
  parent: parent ?? undefined,
  attributes: { 'messaging.system': 'nats' },
});
