import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

export interface ReceivedSpan {
  component: string;
  name: string;
  traceId: string;
  spanId: string;
  /** Absent in the root span. */
  parentSpanId?: string;
  links: string[];
  attributes: Record<string, unknown>;
}

/** A collector that stores all traces. */
export interface OtlpReceiver {
  readonly url: string;
  readonly spans: ReceivedSpan[];
  /** All received requests verbatim. */
  text(): string;
  stop(): Promise<void>;
}

interface Attribute {
  key: string;
  value: { stringValue?: string; intValue?: number | string };
}
type SentSpan = Omit<ReceivedSpan, 'part' | 'attributes' | 'links'> & {
  attributes: Attribute[];
  links?: { traceId: string }[];
};
interface Export {
  resourceSpans: { resource: { attributes: Attribute[] }; scopeSpans: { spans: SentSpan[] }[] }[];
}

export async function startOtlpReceiver(): Promise<OtlpReceiver> {
  const exports: Export[] = [];
  const spans: ReceivedSpan[] = [];
  const server = createServer(async (request, response) => {
    const payload = (await json(request)) as Export;
    exports.push(payload);
    spans.push(...listSpans(payload));
    response.setHeader('content-type', 'application/json').end('{}');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    spans,
    text: () => JSON.stringify(exports),
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

const listSpans = ({ resourceSpans }: Export): ReceivedSpan[] =>
  resourceSpans.flatMap(({ resource, scopeSpans }) => {
    const component = String(listValues(resource.attributes)['service.name']);
    return scopeSpans.flatMap(({ spans }) =>
      spans.map(({ attributes, links = [], ...span }) => ({
        ...span,
        component,
        links: links.map(({ traceId }) => traceId),
        attributes: listValues(attributes),
      })),
    );
  });

const listValues = (attributes: Attribute[]): Record<string, unknown> =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue]));
