import { Agent, request as send } from 'node:http';
import type { LoadRequest } from '../load/run-load.js';
import { nth } from '../nth.js';
import { outcomeOf, type Reply } from './reply.js';

const patienceMilliseconds = 15_000;

/** What a gateway does with a request; `unsent` when it takes no connections. */
type Sent = Reply | 'unsent';

/**
 * Sends requests to gateways in turns, over kept connections. As every load balancer does, it gives a request that one does not accept to
 * the next; it knows nothing else of them, and repeats nothing that was sent.
 */
export class Balancer {
  /** Where the gateways are; may be changed at any time. */
  urls: readonly string[];
  private readonly agent = new Agent({ keepAlive: true });
  private turn = 0;

  constructor(urls: readonly string[]) {
    this.urls = urls;
  }

  /** Sends the request, whatever becomes of it; never rejects. */
  async send(request: LoadRequest): Promise<Reply> {
    const first = this.turn++;
    for (let attempt = 0; attempt < this.urls.length; attempt++) {
      const sent = await this.sendTo(nth(this.urls, first + attempt), request);
      if (sent !== 'unsent') return sent;
    }
    return { outcome: 'lost', body: '', milliseconds: 0, fault: 'no gateway takes connections' };
  }

  /** Ends the connections. */
  close(): void {
    this.agent.destroy();
  }

  private sendTo(url: string, { method, path, headers, body }: LoadRequest): Promise<Sent> {
    const began = performance.now();
    const milliseconds = () => performance.now() - began;
    return new Promise((resolve) => {
      const lose = ({ code, message }: NodeJS.ErrnoException) =>
        resolve(
          code === 'ECONNREFUSED'
            ? 'unsent'
            : { outcome: 'lost', body: '', milliseconds: milliseconds(), fault: code ?? message },
        );
      const options = {
        method,
        headers,
        agent: this.agent,
        signal: AbortSignal.timeout(patienceMilliseconds),
      };
      const sent = send(url + path, options, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', lose);
        response.on('end', () => {
          const text = Buffer.concat(chunks).toString();
          const status = response.statusCode ?? 0;
          const outcome = outcomeOf(status, text);
          const fault = outcome === 'answered' ? {} : { fault: `${status} ${detailOf(text)}` };
          resolve({ outcome, body: text, milliseconds: milliseconds(), ...fault });
        });
      });
      sent.on('error', lose);
      sent.end(body);
    });
  }
}

/** What the details of a problem tell, without what differs from request to request. */
const detailOf = (text: string): string => /"detail":"([^"]*)"/.exec(text)?.[1] ?? text.slice(0, 100);
