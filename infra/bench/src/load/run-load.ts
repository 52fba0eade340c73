import { once } from 'node:events';
import autocannon from 'autocannon';

/** A request ready to be sent. */
export interface LoadRequest {
  method: 'GET' | 'POST';
  path: string;
  headers: Record<string, string>;
  body?: string;
  /** The status of a good answer; 200 unless said. */
  expects?: number;
}

/** How a load was borne. */
export interface LoadResult {
  perSecond: number;
  /** Milliseconds of each request. */
  latencies: number[];
}

/**
 * Sends every request once over so many kept connections, each waiting for its answer before the next.
 * @throws Error when an answer has another status than the first request expects
 */
export async function runLoad(
  url: string,
  requests: LoadRequest[],
  connections: number,
): Promise<LoadResult> {
  const latencies: number[] = [];
  const expected = requests[0]?.expects ?? 200;
  const faults = new Map<number, number>();
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
  const began = performance.now();
  let ended = began;
  load.on('response', (_client, status, _bytes, milliseconds) => {
    ended = performance.now();
    if (status === expected) latencies.push(milliseconds);
    else faults.set(status, (faults.get(status) ?? 0) + 1);
  });
  await once(load, 'done');
  if (latencies.length !== requests.length) {
    const told = [...faults].map(([status, times]) => `${times} with status ${status}`).join(', ');
    throw new Error(
      `Of ${requests.length} requests ${latencies.length} were answered well; ${told || 'no faults told'}.`,
    );
  }
  return { perSecond: (latencies.length * 1_000) / (ended - began), latencies };
}
