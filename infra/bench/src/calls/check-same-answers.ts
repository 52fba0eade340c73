import { isDeepStrictEqual } from 'node:util';
import type { LoadRequest } from '../load/run-load.js';
import type { LoadUser } from '../load/users.js';
import { nth } from '../nth.js';
import type { BenchCall } from './bench-call.js';

const tries = 25;

/**
 * Makes sure that both servers do the same work.
 * @throws Error that names the call for which an answer differs
 */
export async function checkSameAnswers(
  call: Pick<BenchCall, 'title' | 'request' | 'comparable' | 'bareVariants'>,
  users: LoadUser[],
  urls: { bare: string; portal: string },
): Promise<void> {
  for (let n = 0; n < tries; n++) {
    const request = call.request(nth(users, n * 11), n);
    const expected = call.comparable(await answerOf(urls.portal, request));
    for (const { suffix } of call.bareVariants ?? [{ suffix: '' }]) {
      const path = request.path + suffix;
      const given = call.comparable(await answerOf(urls.bare, { ...request, path }));
      if (!isDeepStrictEqual(given, expected)) throw new Error(differs(call, { request, given, expected }));
    }
  }
}

async function answerOf(url: string, { method, path, headers, body }: LoadRequest) {
  const response = await fetch(url + path, { method, headers, body });
  const answer: unknown = await response.json();
  if (!response.ok) throw new Error(`${path} answers ${response.status}: ${JSON.stringify(answer)}`);
  return { body: answer, total: response.headers.get('x-total-count') };
}

const differs = (call: { title: string }, found: object) =>
  `The servers answer "${call.title}" differently: ${JSON.stringify(found).slice(0, 4_000)}`;
