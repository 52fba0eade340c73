import { isDeepStrictEqual } from 'node:util';
import { fetchResponse, type LoadRequest } from '../load/run-load.js';
import type { LoadUser } from '../load/users.js';
import { getNth } from '../nth.js';
import type { BenchCall, ComparableResponse } from './calls.js';

const requestCount = 25;

/** @throws Error with the first response that differs between the servers */
export async function checkSameResponses(
  call: Pick<BenchCall, 'title' | 'request' | 'comparable'>,
  users: LoadUser[],
  urls: { baseline: string; portal: string },
): Promise<void> {
  for (let n = 0; n < requestCount; n++) {
    const request = call.request(getNth(users, n * 11), n);
    const expected = call.comparable(await readResponse(urls.portal, request));
    const actual = call.comparable(await readResponse(urls.baseline, request));
    if (isDeepStrictEqual(actual, expected)) continue;
    const details = JSON.stringify({ request, actual, expected }).slice(0, 4_000);
    throw new Error(`The responses to "${call.title}" differ: ${details}`);
  }
}

async function readResponse(url: string, request: LoadRequest): Promise<ComparableResponse> {
  const response = await fetchResponse(url, request);
  const body: unknown = await response.json();
  if (!response.ok) throw new Error(`${request.path} responds ${response.status}: ${JSON.stringify(body)}`);
  return { body, total: response.headers.get('x-total-count') };
}
