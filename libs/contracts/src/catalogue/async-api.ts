import { z } from 'zod';
import { events } from '../events.js';
import { services, type ServiceName } from '../kit/access.js';
import { getConsumerName, getEventSubject, getStreamName, type EventContract } from '../kit/event.js';
import { requestHeader } from '../kit/handler.js';

/** Describes all events as an AsyncAPI 3 document: a channel for each, with the operations of its owner and its consumers. */
export function buildAsyncApiDocument(version: string) {
  return {
    asyncapi: '3.0.0',
    info: {
      title: 'Report portal: events',
      version,
      description:
        'Events between the services, over NATS JetStream. State events have a whole row, or null once it is deleted; their stream stores the last message of each subject. Domain events are stored for a week. Messages arrive at least once: the higher version wins.',
    },
    defaultContentType: 'application/json',
    servers: { nats: { host: 'nats:4222', protocol: 'nats', description: 'NATS with JetStream.' } },
    channels: Object.fromEntries(events.map((event) => [getId(event), describeChannel(event)])),
    operations: Object.fromEntries(events.flatMap(describeOperations)),
    components: {
      messages: Object.fromEntries(events.map((event) => [getId(event), getMessage(event)])),
      messageTraits: { traced: { headers: tracingHeaders } },
      tags: Object.fromEntries(services.map((name) => [name, { name }])),
    },
  };
}

const getId = ({ service, kind }: EventContract) => `${service}.${kind}`;

const toReference = (...path: string[]) => ({ $ref: `#/${path.join('/')}` });

const listTags = (service: ServiceName) => [toReference('components', 'tags', service)];

const describeChannel = (event: EventContract) => ({
  address: getEventSubject(event, '{id}'),
  title: event.kind,
  description: `Stream ${getStreamName(event.service, event.type)}.`,
  servers: [toReference('servers', 'nats')],
  parameters: {
    id: {
      description: event.type === 'state' ? 'The id of the row.' : 'The id of the domain event.',
    },
  },
  messages: { [event.kind]: toReference('components', 'messages', getId(event)) },
  tags: listTags(event.service),
});

function describeOperations(event: EventContract) {
  const channel = toReference('channels', getId(event));
  const messages = [toReference('channels', getId(event), 'messages', event.kind)];
  const published = { action: 'send', channel, messages, tags: listTags(event.service) };
  return [
    [`${event.service}.publish.${event.kind}`, published],
    ...event.consumers.map((service) => [
      `${service}.consume.${event.service}.${event.kind}`,
      {
        action: 'receive',
        channel,
        messages,
        tags: listTags(service),
        description: `Durable consumer ${getConsumerName(service, event)}.`,
      },
    ]),
  ];
}

function getMessage(event: EventContract) {
  const { $schema: _dialect, ...value } = z.toJSONSchema(event.value, {
    io: 'output',
    target: 'draft-7',
    unrepresentable: 'any',
  });
  return {
    name: event.kind,
    title: event.kind,
    summary: event.type === 'state' ? 'State event' : 'Domain event',
    traits: [toReference('components', 'messageTraits', 'traced')],
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
