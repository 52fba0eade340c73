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

type HostHandler = (body: unknown, url: string) => HostResponse | Promise<HostResponse>;

export type HostRoutes = [method: string, url: string | RegExp, handler: HostHandler][];

const isLoopback = (origin: string) => ['localhost', '127.0.0.1'].includes(new URL(origin).hostname);

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
      if (event.source !== window.parent || !isLoopback(event.origin) || !isRequest(event.data)) return;
      this.hostOrigin = event.origin;
      void this.respond(routes, event.data);
    });
    this.post(`/ready/${this.uid}`, {});
  }

  /** Raises an event such as `rendered` on the host's report. */
  raise(eventName: string, body: unknown = {}): void {
    this.post(`/reports/${this.uid}/events/${eventName}`, body);
  }

  private async respond(routes: HostRoutes, request: HostRequest): Promise<void> {
    const response = await this.handle(routes, request);
    window.parent.postMessage({ ...response, headers: { id: request.headers.id } }, this.hostOrigin);
  }

  private async handle(routes: HostRoutes, { method, url, body }: HostRequest): Promise<HostResponse> {
    const isPath = (path: string | RegExp) => (typeof path === 'string' ? path === url : path.test(url));
    const [, , handler] = routes.find(([routeMethod, path]) => routeMethod === method && isPath(path)) ?? [];
    return (
      handler?.(body, url) ?? {
        statusCode: 501,
        body: { message: 'NotSupported', detailedMessage: `${method} ${url}` },
      }
    );
  }

  private post(url: string, body: unknown): void {
    const headers = { id: crypto.randomUUID() };
    window.parent.postMessage({ method: 'POST', url, headers, body }, this.hostOrigin);
  }
}
