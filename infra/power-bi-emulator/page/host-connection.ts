/** A request of powerbi-client, as it arrives through postMessage. */
interface HostRequest {
  method: string;
  url: string;
  headers: { id: string };
  body: unknown;
}

export interface HostResponse {
  statusCode: number;
  body?: unknown;
}

/** Handlers by method and path, such as `GET /report/pages`. They also get the groups of their expression. */
export type HostRoutes = [
  route: RegExp,
  handler: (body: unknown, groups: string[]) => HostResponse | Promise<HostResponse>,
][];

const isRequest = (data: unknown): data is HostRequest =>
  typeof data === 'object' && data !== null && 'method' in data && 'url' in data && 'headers' in data;

/** The page's end of powerbi-client's protocol: requests of the host and responses, events to the host. */
export class HostConnection {
  // The first message may go to any origin, because it carries nothing; the host's first request names its origin.
  private hostOrigin = '*';

  constructor(private readonly uid: string) {}

  /** Starts to handle requests, and announces the page to the host. */
  start(routes: HostRoutes): void {
    window.addEventListener('message', (event: MessageEvent<unknown>) => {
      if (event.source !== window.parent || !isRequest(event.data)) return;
      this.hostOrigin = event.origin;
      void this.respond(routes, event.data);
    });
    this.post(`/ready/${this.uid}`, {});
  }

  /** Raises an event such as `rendered` on the host's report. */
  raise(eventName: string, body: unknown = {}): void {
    this.post(`/reports/${this.uid}/events/${eventName}`, body);
  }

  private async respond(routes: HostRoutes, { method, url, headers, body }: HostRequest): Promise<void> {
    let response: HostResponse = { statusCode: 501, body: { message: 'NotSupported' } };
    for (const [route, handler] of routes) {
      const match = route.exec(`${method} ${url}`);
      if (match) response = await handler(body, match.slice(1));
    }
    window.parent.postMessage({ ...response, headers: { id: headers.id } }, this.hostOrigin);
  }

  private post(url: string, body: unknown): void {
    const headers = { id: crypto.randomUUID() };
    window.parent.postMessage({ method: 'POST', url, headers, body }, this.hostOrigin);
  }
}
