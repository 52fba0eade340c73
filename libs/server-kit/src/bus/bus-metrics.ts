import type { NatsConnection } from '@nats-io/transport-node';
import { Counter, Gauge } from 'prom-client';
import { metrics } from '../health/metrics.js';

const registers = [metrics];

export type RequestOutcome = 'answered' | 'nobody-serves' | 'timed-out' | 'disconnected' | 'refused';

const requests = new Counter({
  name: 'portal_bus_requests_total',
  help: 'Requests to other components, by the service asked and what became of them',
  labelNames: ['service', 'outcome'] as const,
  registers,
});

export const requestsInFlight = new Gauge({
  name: 'portal_bus_requests_in_flight',
  help: 'Requests that wait for the answer of another component',
  registers,
});

export const messagesInFlight = new Gauge({
  name: 'portal_bus_messages_in_flight',
  help: 'Messages with calls that this component is at work on',
  registers,
});

const connected = new Gauge({
  name: 'portal_bus_connected',
  help: '1 while this component reaches NATS, else 0',
  registers,
});

const disconnects = new Counter({
  name: 'portal_bus_disconnects_total',
  help: 'How often this component lost NATS',
  registers,
});

/** The service that a subject such as `call.reports.report.findAll` names. */
export const readService = (subject: string): string => subject.split('.', 2)[1] ?? '';

export const countRequest = (subject: string, outcome: RequestOutcome): void =>
  requests.inc({ service: readService(subject), outcome });

export function noteConnection(reached: boolean): void {
  connected.set(reached ? 1 : 0);
  if (!reached) disconnects.inc();
}

export function countTraffic(connection: NatsConnection): void {
  const count = (name: string, help: string, read: () => { in: number; out: number }) =>
    new Counter({
      name,
      help,
      labelNames: ['direction'] as const,
      registers,
      collect() {
        const { in: received, out: sent } = read();
        this.reset();
        this.inc({ direction: 'in' }, received);
        this.inc({ direction: 'out' }, sent);
      },
    });
  count('portal_bus_bytes_total', 'Bytes to and from NATS', () => {
    const { inBytes, outBytes } = connection.stats();
    return { in: inBytes, out: outBytes };
  });
  count('portal_bus_messages_total', 'Messages to and from NATS', () => {
    const { inMsgs, outMsgs } = connection.stats();
    return { in: inMsgs, out: outMsgs };
  });
}
