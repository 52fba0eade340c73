/** A gateway behind the load balancer. */
export interface BalancedGateway {
  url: string;
  /** URL of its readiness check. */
  readyUrl: string;
}

const pollIntervalMs = 100;
const pollTimeoutMs = 2_000;

/** Distributes requests round-robin over the gateways that are ready, by polling their readiness. */
export class LoadBalancer {
  private readonly gateways: (BalancedGateway & { isReady: boolean })[] = [];
  private turn = 0;
  private readonly polling = setInterval(() => void this.poll(), pollIntervalMs).unref();

  async add({ url, readyUrl }: BalancedGateway): Promise<void> {
    this.gateways.push({ url, readyUrl, isReady: false });
    await this.poll();
  }

  /**
   * Returns the URL of the next ready gateway.
   * @throws Error when no gateway is ready
   */
  chooseGateway(): string {
    const ready = this.gateways.filter(({ isReady }) => isReady);
    const gateway = ready[this.turn++ % ready.length];
    if (!gateway) throw new Error('No gateway is ready.');
    return gateway.url;
  }

  stop(): void {
    clearInterval(this.polling);
  }

  private async poll(): Promise<void> {
    await Promise.all(
      this.gateways.map(async (gateway) => {
        gateway.isReady = await fetch(gateway.readyUrl, { signal: AbortSignal.timeout(pollTimeoutMs) }).then(
          async (response) => {
            await response.arrayBuffer();
            return response.ok;
          },
          () => false,
        );
      }),
    );
  }
}
