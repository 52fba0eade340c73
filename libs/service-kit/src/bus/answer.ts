import { replyHeader, Reply, type AnyCall, type Problem, type ReplyFile } from '@portal/contracts';
import { headers, type MsgHdrs } from '@nats-io/transport-node';

const notModified = '304';

interface Encoded {
  body: Uint8Array;
  headers?: MsgHdrs;
}

interface PageLike {
  rows: unknown[];
  total: number;
}

const isPage = (call: AnyCall, output: unknown): output is PageLike =>
  call.kind === 'rest' && call.list && !Array.isArray(output);

/** A good answer on the wire: its JSON, stripped to the call's output, and what travels beside it. */
export function encodeAnswer(call: AnyCall, result: unknown): Encoded {
  const reply = result instanceof Reply ? result : undefined;
  if (reply?.file) return encodeFile(reply.file);
  if (reply?.isUnchanged) return encodeUnchanged(reply.tag);
  const output: unknown = reply ? reply.output : result;
  const page = !reply?.json && isPage(call, output) ? output : undefined;
  const body = reply?.json ?? Buffer.from(JSON.stringify(call.output.parse(page ? page.rows : output)));
  const total = page?.total ?? reply?.total;
  if (total === undefined && reply?.sessionToken === undefined && !reply?.tag) return { body };
  const head = headers();
  if (reply?.tag) head.set(replyHeader.tag, reply.tag);
  if (total !== undefined) head.set(replyHeader.total, String(total));
  if (reply?.sessionToken !== undefined) head.set(replyHeader.sessionToken, reply.sessionToken ?? '');
  return { body, headers: head };
}

function encodeUnchanged(tag = ''): Encoded {
  const head = headers();
  head.set(replyHeader.status, notModified);
  head.set(replyHeader.tag, tag);
  return { body: Buffer.alloc(0), headers: head };
}

function encodeFile({ bytes, type, name }: ReplyFile): Encoded {
  const head = headers();
  head.set(replyHeader.type, type);
  head.set(replyHeader.fileName, name);
  return { body: bytes, headers: head };
}

/** A fault on the wire. */
export function encodeProblem(problem: Problem, requestId: string): Encoded {
  const head = headers();
  head.set(replyHeader.status, String(problem.status));
  if (problem.endsSession) head.set(replyHeader.sessionToken, '');
  return { body: Buffer.from(JSON.stringify(problem.details(requestId))), headers: head };
}
