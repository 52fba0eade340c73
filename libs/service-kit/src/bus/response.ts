import { replyHeader, Reply, type AnyCall, type Problem, type ReplyFile } from '@portal/contracts';
import type { Frame } from '@portal/server-kit';

const notModified = '304';

interface PageLike {
  rows: unknown[];
  total: number;
}

const isPage = (call: AnyCall, output: unknown): output is PageLike =>
  call.kind === 'rest' && call.list && !Array.isArray(output);

/** A good answer on the wire: its JSON, stripped to the call's output, and what travels beside it. */
export function encodeResponse(call: AnyCall, result: unknown): Frame {
  const reply = result instanceof Reply ? result : undefined;
  if (reply?.file) return encodeFile(reply.file);
  if (reply?.isUnchanged) return encodeUnchanged(reply.tag);
  const output: unknown = reply ? reply.output : result;
  const page = !reply?.json && isPage(call, output) ? output : undefined;
  const body = reply?.json ?? Buffer.from(JSON.stringify(call.output.parse(page ? page.rows : output)));
  const total = page?.total ?? reply?.total;
  const sessionToken = reply?.sessionToken === null ? '' : reply?.sessionToken;
  const headers = {
    [replyHeader.tag]: reply?.tag,
    [replyHeader.total]: total === undefined ? undefined : String(total),
    [replyHeader.sessionToken]: sessionToken,
    [replyHeader.deviceToken]: reply?.deviceToken,
  };
  return { headers, body };
}

const encodeUnchanged = (tag: string | undefined): Frame => ({
  headers: { [replyHeader.status]: notModified, [replyHeader.tag]: tag },
  body: Buffer.alloc(0),
});

const encodeFile = ({ bytes, type, name }: ReplyFile): Frame => ({
  headers: { [replyHeader.type]: type, [replyHeader.fileName]: name },
  body: bytes,
});

/** A fault on the wire. */
export const encodeProblem = (problem: Problem, requestId: string): Frame => ({
  headers: {
    [replyHeader.status]: String(problem.status),
    [replyHeader.retryAfter]: problem.retryAfterSeconds?.toString(),
    [replyHeader.sessionToken]: problem.endsSession ? '' : undefined,
  },
  body: Buffer.from(JSON.stringify(problem.details(requestId))),
});
