import { Agent, request as send } from 'node:http';
import type { LoadBalancer } from '@portal/local';
import type { LoadRequest } from '../load/run-load.js';

/** A 200; a 503 with the code `unavailable`; any other response; no response. */
export type Outcome = 'succeeded' | 'refused' | 'wrong' | 'lost';

export interface Reply {
  outcome: Outcome;
  /** Empty without a response. */
  body: string;
  /** Until the response was complete. */
  milliseconds: number;
  /** Short description of an outcome other than `succeeded`. */
  error?: string;
}

const timeoutMs = 15_000;

/** Far less than the gateway's 72 seconds: a starved process would otherwise send on a connection that the gateway is just closing. */
const idleTimeoutMs = 30_000;

/** Tries the next gateway only when one refuses the connection. */
export class GatewayClient {
  private readonly agent = new Agent({ keepAlive: true, timeout: idleTimeoutMs });

  constructor(private readonly balancer: LoadBalancer) {}

  /** Never rejects. */
  async send(request: LoadRequest): Promise<Reply> {
    for (const url of this.balancer.order()) {
      const reply = await this.sendTo(url, request);
      if (reply !== 'unsent') return reply;
    }
    return { outcome: 'lost', body: '', milliseconds: 0, error: 'every gateway refuses connections' };
  }

  close(): void {
    this.agent.destroy();
  }

  private sendTo(url: string, { method, path, headers, body }: LoadRequest): Promise<Reply | 'unsent'> {
    const startedAt = performance.now();
    const getMilliseconds = () => performance.now() - startedAt;
    return new Promise((resolve) => {
      const onError = ({ code, message }: NodeJS.ErrnoException) =>
        resolve(
          code === 'ECONNREFUSED'
            ? 'unsent'
            : { outcome: 'lost', body: '', milliseconds: getMilliseconds(), error: code ?? message },
        );
      const options = { method, headers, agent: this.agent, signal: AbortSignal.timeout(timeoutMs) };
      const outgoing = send(url + path, options, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', onError);
        response.on('end', () => {
          const text = Buffer.concat(chunks).toString();
          const status = response.statusCode ?? 0;
          const outcome = toOutcome(status, text);
          const error = outcome === 'succeeded' ? {} : { error: `${status} ${readDetail(text)}` };
          resolve({ outcome, body: text, milliseconds: getMilliseconds(), ...error });
        });
      });
      outgoing.on('error', onError);
      outgoing.end(body);
    });
  }
}

function toOutcome(status: number, body: string): Outcome {
  if (status === 200) return 'succeeded';
  return status === 503 && /"code":"unavailable"/.test(body) ? 'refused' : 'wrong';
}

/** Extracts a problem's detail, which is the same for all requests with that problem. */
const readDetail = (text: string): string => /"detail":"([^"]*)"/.exec(text)?.[1] ?? text.slice(0, 100);
