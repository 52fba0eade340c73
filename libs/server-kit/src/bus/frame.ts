import { headers as createHeaders, type MsgHdrs } from '@nats-io/transport-node';
import { type AnyCall, type Bound, requestHeader } from '@portal/contracts';
import { type SpanOptions, getTraceparent } from '../tracing/tracing.js';

/** Headers of a request or a response, by the names of `requestHeader` or `replyHeader`. */
export type Headers = Readonly<Record<string, string | undefined>>;

/** A request or a response: a NATS message, or an item of a batch. */
export interface Frame {
  readonly headers: Headers;
  readonly body: Uint8Array;
}

export function toHeaders(headers: Headers): MsgHdrs | undefined {
  const entries = Object.entries(headers).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  );
  if (entries.length === 0) return undefined;
  const result = createHeaders();
  for (const [name, value] of entries) result.set(name, value);
  return result;
}

export function toFrame({
  data,
  headers: messageHeaders,
}: {
  data: Uint8Array;
  headers?: MsgHdrs | undefined;
}): Frame {
  const headers: Record<string, string> = {};
  for (const [name, values] of messageHeaders ?? []) headers[name] = values[0] ?? '';
  return { headers, body: data };
}

const sizeBytes = 4;

/** Packs frames: four bytes with the length of the index, the index (body lengths and headers as JSON), and the bodies. */
export function packFrames(frames: Frame[]): Buffer {
  const index = Buffer.from(JSON.stringify(frames.map(({ headers, body }) => [body.length, headers])));
  const size = Buffer.alloc(sizeBytes);
  size.writeUInt32BE(index.length);
  return Buffer.concat([size, index, ...frames.map(({ body }) => body)]);
}

/** Unpacks the frames of {@link packFrames}. The bodies are views of `packed`. */
export function unpackFrames(packed: Uint8Array): Frame[] {
  const bytes = Buffer.from(packed.buffer, packed.byteOffset, packed.byteLength);
  let at = sizeBytes + bytes.readUInt32BE(0);
  const index = JSON.parse(bytes.toString('utf8', sizeBytes, at)) as [number, Headers][];
  return index.map(([length, headers]) => ({ headers, body: bytes.subarray(at, (at += length)) }));
}

export const callSpan = (
  kind: 'client' | 'server',
  { subject }: Bound<AnyCall>,
  parent?: string,
  requestId?: string,
): SpanOptions => ({
  name: subject,
  kind,
  parent,
  attributes: {
    'messaging.system': 'nats',
    'messaging.destination.name': subject,
    ...(requestId && { 'portal.request.id': requestId }),
  },
});

export function withTrace(request: Frame): Frame {
  const current = getTraceparent();
  return current
    ? { ...request, headers: { ...request.headers, [requestHeader.traceparent]: current } }
    : request;
}
