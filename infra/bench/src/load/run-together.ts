import { Agent, request as send } from 'node:http';
import { finished } from 'node:stream/promises';
import type { LoadRequest, LoadResult } from './run-load.js';

/**
 * Sends groups of requests, all of a group at once and so many groups at a time; the latencies are those of whole groups.
 * @throws Error when an answer has another status than 200
 */
export async function runTogether(
  url: string,
  groups: LoadRequest[][],
  groupsAtATime: number,
): Promise<LoadResult> {
  const agent = new Agent({ keepAlive: true });
  const latencies: number[] = [];
  const waiting = groups.values();
  const began = performance.now();
  const takeTurns = async () => {
    for (const group of waiting) {
      const asked = performance.now();
      await Promise.all(group.map((each) => answered(url, each, agent)));
      latencies.push(performance.now() - asked);
    }
  };
  try {
    await Promise.all(Array.from({ length: groupsAtATime }, takeTurns));
  } finally {
    agent.destroy();
  }
  return { perSecond: (groups.length * 1_000) / (performance.now() - began), latencies };
}

function answered(url: string, { method, path, headers, body }: LoadRequest, agent: Agent): Promise<void> {
  return new Promise((resolve, reject) => {
    const sent = send(url + path, { method, headers, agent }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${path} answers ${response.statusCode}.`));
      finished(response.resume()).then(resolve, reject);
    });
    sent.on('error', reject);
    sent.end(body);
  });
}
