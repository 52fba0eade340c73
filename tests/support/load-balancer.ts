import { readReadiness, type SecondCopy } from './second-copy.js';

/** Distributes requests over the gateways that are ready, in turn. */
export class LoadBalancer {
  private readonly gateways: SecondCopy[] = [];
  private turn = 0;

  add(gateway: SecondCopy): void {
    this.gateways.push(gateway);
  }

  /**
   * Returns the URL of the next ready gateway.
   * @throws Error when no gateway is ready
   */
  async chooseGateway(): Promise<string> {
    for (const _ of this.gateways) {
      const gateway = this.gateways[this.turn++ % this.gateways.length] as SecondCopy;
      if ((await readReadiness(gateway))?.status === 200) return gateway.url;
    }
    throw new Error('No gateway is ready.');
  }
}
