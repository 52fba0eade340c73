import { readinessOf, type SecondCopy } from './second-copy.js';

const lookEvery = 100;

/** Tells callers which gateway to take, as a load balancer does: those in turn that were ready at the last look. */
export class Balancer {
  private readonly gateways: Pick<SecondCopy, 'url' | 'healthUrl'>[] = [];
  private ready: string[] = [];
  private turn = 0;
  private readonly looking = setInterval(() => void this.look(), lookEvery);

  /** Has a gateway looked at from now on. */
  async add(gateway: Pick<SecondCopy, 'url' | 'healthUrl'>): Promise<void> {
    this.gateways.push(gateway);
    await this.look();
  }

  /** The address of the gateway whose turn it is. */
  next(): string {
    const url = this.ready[this.turn++ % this.ready.length];
    if (!url) throw new Error('No gateway is ready.');
    return url;
  }

  stop(): void {
    clearInterval(this.looking);
  }

  private async look(): Promise<void> {
    const found = await Promise.all(
      this.gateways.map(async (gateway) =>
        (await readinessOf(gateway))?.status === 200 ? [gateway.url] : [],
      ),
    );
    this.ready = found.flat();
  }
}
