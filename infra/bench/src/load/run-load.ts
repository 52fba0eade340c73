import { once } from 'node:events';
import { Agent, request as send } from 'node:http';
import { finished } from 'node:stream/promises';
import autocannon from 'autocannon';

export interface LoadRequest {
  method: 'GET' | 'POST';
  path: string;
  headers: Record<string, string>;
  body?: string;
  /** The expected status; 200 by default. */
  expects?: number;
}

export const fetchResponse = (
  url: string,
  { method, path, headers, body }: LoadRequest,
  signal?: AbortSignal,
): Promise<Response> => fetch(url + path, { method, headers, body, signal });

export interface LoadResult {
  perSecond: number;
  /** Milliseconds. */
  latencies: number[];
}

/**
 * Sends every request once over persistent connections, one at a time on each.
 * @throws Error for a status other than the first request expects
 */
export async function runLoad(
  url: string,
  requests: LoadRequest[],
  connections: number,
): Promise<LoadResult> {
  const latencies: number[] = [];
  const expected = requests[0]?.expects ?? 200;
  const statusCounts = new Map<number, number>();
  let next = 0;
  const options = {
    url,
    connections,
    amount: requests.length,
    timeout: 60,
    setupClient: (client: autocannon.Client) => {
      const first = next++;
      client.setRequests(requests.filter((_, index) => index % connections === first));
    },
  };
  const load = autocannon(options, () => undefined);
  const startedAt = performance.now();
  let ended = startedAt;
  load.on('response', (_client, status, _bytes, milliseconds) => {
    ended = performance.now();
    if (status === expected) latencies.push(milliseconds);
    else statusCounts.set(status, (statusCounts.get(status) ?? 0) + 1);
  });
  await once(load, 'done');
  if (latencies.length !== requests.length) {
    const description = [...statusCounts]
      .map(([status, times]) => `${times} with status ${status}`)
      .join(', ');
    throw new Error(
      `Of ${requests.length} requests ${latencies.length} succeeded; ${description || 'no other status'}.`,
    );
  }
  return { perSecond: (latencies.length * 1_000) / (ended - startedAt), latencies };
}

/**
 * Sends groups of concurrent requests; a latency is that of a whole group.
 * @throws Error for a status other than 200
 */
export async function runGroups(
  url: string,
  groups: LoadRequest[][],
  concurrentGroups: number,
): Promise<LoadResult> {
  const agent = new Agent({ keepAlive: true });
  const latencies: number[] = [];
  const queue = groups.values();
  const startedAt = performance.now();
  const sendGroups = async () => {
    for (const group of queue) {
      const startedAt = performance.now();
      await Promise.all(group.map((each) => sendRequest(url, each, agent)));
      latencies.push(performance.now() - startedAt);
    }
  };
  try {
    await Promise.all(Array.from({ length: concurrentGroups }, sendGroups));
  } finally {
    agent.destroy();
  }
  return { perSecond: (groups.length * 1_000) / (performance.now() - startedAt), latencies };
}

function sendRequest(url: string, { method, path, headers, body }: LoadRequest, agent: Agent): Promise<void> {
  return new Promise((resolve, reject) => {
    const outgoing = send(url + path, { method, headers, agent }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${path} responds ${response.statusCode}.`));
      finished(response.resume()).then(resolve, reject);
    });
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}
