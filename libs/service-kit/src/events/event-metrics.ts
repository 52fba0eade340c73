import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { getConsumerName, getStreamName, type EventContract, type ServiceName } from '@portal/contracts';
import { shareInFlight, BUS, isConnected, showGauge } from '@portal/server-kit';
import { jetstreamManager, type ConsumerInfo } from '@nats-io/jetstream';
import type { NatsConnection } from '@nats-io/transport-node';
import { SERVICE } from '../config/variables.js';
import { EventConsumer } from './event-consumer.js';
import { OutboxRepository } from './outbox.repository.js';

const timeout = 900;

@Injectable()
export class EventMetrics implements OnModuleInit {
  constructor(
    @Inject(BUS) private readonly bus: NatsConnection,
    @Inject(SERVICE) private readonly service: ServiceName,
    private readonly outbox: OutboxRepository,
    private readonly consumer: EventConsumer,
  ) {}

  onModuleInit(): void {
    const outbox = shareInFlight(() => this.outbox.findState());
    showGauge({
      name: 'portal_outbox_waiting',
      help: 'Events that are not published yet, ten thousand at most',
      read: async () => (await outbox()).waiting,
    });
    showGauge({
      name: 'portal_outbox_oldest_seconds',
      help: 'Age of the oldest event that is not published yet, in seconds',
      read: async () => (await outbox()).oldest,
    });
    showGauge({
      name: 'portal_inbox_pending',
      help: 'Events of other services that are not consumed yet, by kind',
      label: 'event',
      read: () => this.countPending(),
    });
  }

  private async countPending(): Promise<Record<string, number>> {
    if (!isConnected(this.bus)) throw new Error('not connected');
    const manager = await jetstreamManager(this.bus, { timeout, checkAPI: false });
    const getInfo = ({ service, type, kind }: EventContract, name: string) =>
      manager.consumers
        .info(getStreamName(service, type), name)
        .then((info) => [[kind, getPending(info)]] as const)
        // A missing stream must not hide the others.
        .catch(() => []);
    const found = await Promise.all(
      this.consumer.events.map((event) => getInfo(event, getConsumerName(this.service, event))),
    );
    return Object.fromEntries(found.flat());
  }
}

const getPending = (info: ConsumerInfo): number => info.num_pending + info.num_ack_pending;
