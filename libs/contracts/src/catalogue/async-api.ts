import { z } from 'zod';
import { events } from '../events.js';
import { services, type ServiceName } from '../kit/access.js';
import { consumerOf, eventSubject, streamOf, type EventContract } from '../kit/event.js';
import { requestHeader } from '../kit/wire.js';

/** Describes all events as an AsyncAPI 3 document: a channel for each, with the operations of its owner and its consumers. */
export function asyncApiDocument(version: string) {
  return {
    asyncapi: '3.0.0',
    info: {
      title: 'Report portal: events',
      version,
      description:
        'Events between the services, over NATS JetStream. State events have a whole row, or null once it is deleted; their stream stores the last message of each subject. Occurrences are stored for a week. Messages arrive at least once: the higher version wins.',
    },
    defaultContentType: 'application/json',
    servers: { nats: { host: 'nats:4222', protocol: 'nats', description: 'NATS with JetStream.' } },
    channels: Object.fromEntries(events.map((event) => [idOf(event), channelOf(event)])),
    operations: Object.fromEntries(events.flatMap(operationsOf)),
    components: {
      messages: Object.fromEntries(events.map((event) => [idOf(event), messageOf(event)])),
      messageTraits: { traced: { headers: tracingHeaders } },
      tags: Object.fromEntries(services.map((name) => [name, { name }])),
    },
  };
}

const idOf = ({ service, kind }: EventContract) => `${service}.${kind}`;

const reference = (...path: string[]) => ({ $ref: `#/${path.join('/')}` });

const tagsOf = (service: ServiceName) => [reference('components', 'tags', service)];

const channelOf = (event: EventContract) => ({
  address: eventSubject(event, '{id}'),
  title: event.kind,
  description: `Stream ${streamOf(event.service, event.type)}.`,
  servers: [reference('servers', 'nats')],
  parameters: {
    id: {
      description: event.type === 'state' ? 'The id of the row.' : 'The id of the occurrence.',
    },
  },
  messages: { [event.kind]: reference('components', 'messages', idOf(event)) },
  tags: tagsOf(event.service),
});

function operationsOf(event: EventContract) {
  const channel = reference('channels', idOf(event));
  const messages = [reference('channels', idOf(event), 'messages', event.kind)];
  const published = { action: 'send', channel, messages, tags: tagsOf(event.service) };
  return [
    [`${event.service}.publish.${event.kind}`, published],
    ...event.consumers.map((service) => [
      `${service}.consume.${event.service}.${event.kind}`,
      {
        ...{ action: 'receive', channel, messages, tags: tagsOf(service) },
        description: `Durable consumer ${consumerOf(service, event)}.`,
      },
    ]),
  ];
}

function messageOf(event: EventContract) {
  const { $schema: _dialect, ...value } = z.toJSONSchema(event.value, {
    io: 'output',
    target: 'draft-7',
    unrepresentable: 'any',
  });
  return {
    name: event.kind,
    title: event.kind,
    summary: event.type === 'state' ? 'State event' : 'Occurrence',
    traits: [reference('components', 'messageTraits', 'traced')],
    payload: {
      type: 'object',
      required: ['version', 'value'],
      properties: {
        version: { type: 'integer', description: 'Increases with every event of the service.' },
        value: event.type === 'state' ? { anyOf: [value, { type: 'null' }] } : value,
      },
    },
  };
}

const tracingHeaders = {
  type: 'object',
  properties: {
    'Nats-Msg-Id': {
      type: 'string',
      description: 'Service and version, by which JetStream drops repetitions.',
    },
    [requestHeader.traceparent]: {
      type: 'string',
      description: 'W3C Trace Context, while traces are collected.',
    },
  },
};
