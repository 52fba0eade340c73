import type { JsMsg } from '@nats-io/jetstream';
import { requestHeader, type EventContract } from '@portal/contracts';
import type { SpanOptions } from '@portal/server-kit';
import type { OutboxRow } from './outbox.repository.js';

const attributes = { 'messaging.system': 'nats' };

/** What a trace tells of publishing an event: a part of the trace in which it was told. */
export const publishSpan = ({ subject, traceparent }: OutboxRow): SpanOptions => ({
  // The last word is the id of a row, of which there is no end.
  name: `publish ${subject.slice(0, subject.lastIndexOf('.'))}`,
  kind: 'producer',
  parent: traceparent ?? undefined,
  attributes,
});

/** What a trace tells of taking events in: one alone is part of the trace in which it was told, several have one trace that names theirs. */
export function consumeSpan(event: EventContract, messages: JsMsg[]): SpanOptions {
  const traces = new Set(messages.flatMap(({ headers }) => headers?.get(requestHeader.traceparent) || []));
  const [first] = traces;
  return {
    name: `take in ${event.service} ${event.kind}`,
    kind: 'consumer',
    attributes: { ...attributes, 'messaging.batch.message_count': messages.length },
    ...(messages.length === 1 ? { parent: first } : { links: [...traces] }),
  };
}
