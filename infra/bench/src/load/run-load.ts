import { Agent, request as send } from 'node:http';
import { finished } from 'node:stream/promises';

export interface LoadRequest {
  method: 'GET' | 'POST';
  path: string;
  headers: Record<string, string>;
  body?: string;
}

export const fetchResponse = (
  url: string,
  { method, path, headers, body }: LoadRequest,
  signal?: AbortSignal,
): Promise<Response> => fetch(url + path, { method, headers, body, signal });

/**
 * Sends groups of concurrent requests over persistent connections, some groups at a time.
 * Returns the milliseconds of each group.
 * @throws Error for a status other than 200
 */
export async function runLoad(url: string, groups: LoadRequest[][], connections: number): Promise<number[]> {
  const agent = new Agent({ keepAlive: true });
  const latencies: number[] = [];
  const queue = groups.values();
  const sendGroups = async () => {
    for (const group of queue) {
      const startedAt = performance.now();
      await Promise.all(group.map((each) => sendRequest(url, each, agent)));
      latencies.push(performance.now() - startedAt);
    }
  };
  try {
    await Promise.all(Array.from({ length: connections }, sendGroups));
  } finally {
    agent.destroy();
  }
  return latencies;
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
