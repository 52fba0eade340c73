import { headers, type MsgHdrs } from '@nats-io/transport-node';

/** What travels beside a body, by the names of `requestHeader` or `replyHeader`. */
export type Head = Readonly<Record<string, string | undefined>>;

/** One call, or the answer to one: a NATS message of its own, or a part of one. */
export interface Frame {
  readonly head: Head;
  readonly body: Uint8Array;
}

/** A head as the headers of a NATS message; undefined for an empty one. */
export function headersOf(head: Head): MsgHdrs | undefined {
  const given = Object.entries(head).filter((entry): entry is [string, string] => entry[1] !== undefined);
  if (given.length === 0) return undefined;
  const result = headers();
  for (const [name, value] of given) result.set(name, value);
  return result;
}

/** The frame that a NATS message is. */
export function frameOf({
  data,
  headers: given,
}: {
  data: Uint8Array;
  headers?: MsgHdrs | undefined;
}): Frame {
  const head: Record<string, string> = {};
  for (const [name, values] of given ?? []) head[name] = values[0] ?? '';
  return { head, body: data };
}

const sizeBytes = 4;

/** Frames as one text of bytes: the length of the heads, the heads with the lengths of the bodies as JSON, and the bodies as they are. */
export function packFrames(frames: Frame[]): Buffer {
  const heads = Buffer.from(JSON.stringify(frames.map(({ head, body }) => [body.length, head])));
  const size = Buffer.alloc(sizeBytes);
  size.writeUInt32BE(heads.length);
  return Buffer.concat([size, heads, ...frames.map(({ body }) => body)]);
}

/** The frames of {@link packFrames}; the bodies are views of the bytes. */
export function unpackFrames(packed: Uint8Array): Frame[] {
  const bytes = Buffer.from(packed.buffer, packed.byteOffset, packed.byteLength);
  let at = sizeBytes + bytes.readUInt32BE(0);
  const heads = JSON.parse(bytes.toString('utf8', sizeBytes, at)) as [number, Head][];
  return heads.map(([length, head]) => ({ head, body: bytes.subarray(at, (at += length)) }));
}
