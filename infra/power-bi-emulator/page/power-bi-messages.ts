/** A request of powerbi-client, as it arrives through postMessage. */
export interface HostRequest {
  method: string;
  url: string;
  headers: { id: string };
  body: unknown;
}

/** What the page answers to a request. */
export interface HostReply {
  statusCode: number;
  body?: unknown;
}

/** Answers a request; the strings are what the pattern's groups caught. */
export type HostHandler = (body: unknown, ...groups: string[]) => HostReply | Promise<HostReply>;

/** Routes by method and path pattern, tried in order. */
export type HostRoutes = [method: string, pattern: RegExp, handler: HostHandler][];

const isLoopback = (origin: string) => ['localhost', '127.0.0.1'].includes(new URL(origin).hostname);

const isRequest = (data: unknown): data is HostRequest =>
  typeof data === 'object' && data !== null && 'method' in data && 'url' in data && 'headers' in data;

/** The page's end of powerbi-client's protocol: requests of the host and their answers, events to the host. */
export class HostConnection {
  // The first message goes to whoever frames the page and says nothing; the host's answer names its origin.
  private hostOrigin = '*';

  constructor(private readonly uid: string) {}

  /** Starts to answer, and tells the host that the page is there. */
  start(routes: HostRoutes): void {
    window.addEventListener('message', (event: MessageEvent<unknown>) => {
      if (event.source !== window.parent || !isLoopback(event.origin) || !isRequest(event.data)) return;
      this.hostOrigin = event.origin;
      void this.answer(routes, event.data);
    });
    this.post(`/ready/${this.uid}`, {});
  }

  /** Raises an event such as `rendered` on the host's report. */
  raise(eventName: string, body: unknown = {}): void {
    this.post(`/reports/${this.uid}/events/${eventName}`, body);
  }

  private async answer(routes: HostRoutes, request: HostRequest): Promise<void> {
    const reply = await this.replyTo(routes, request);
    window.parent.postMessage({ ...reply, headers: { id: request.headers.id } }, this.hostOrigin);
  }

  private async replyTo(routes: HostRoutes, request: HostRequest): Promise<HostReply> {
    for (const [method, pattern, handler] of routes) {
      const match = method === request.method ? pattern.exec(request.url) : null;
      if (match) return handler(request.body, ...match.slice(1));
    }
    return {
      statusCode: 501,
      body: { message: 'NotSupported', detailedMessage: `${request.method} ${request.url}` },
    };
  }

  private post(url: string, body: unknown): void {
    const headers = { id: crypto.randomUUID() };
    window.parent.postMessage({ method: 'POST', url, headers, body }, this.hostOrigin);
  }
}
