/** Repeats a request continuously and never retries a failed one. */
export class SteadyLoad {
  readonly lost: string[] = [];
  private readonly underWay: Promise<void>[] = [];
  private readonly timer: NodeJS.Timeout;
  private turn = 0;

  /** @param ask rejects on an unexpected result; receives the number of earlier requests */
  constructor(
    private readonly request: (turn: number) => Promise<void>,
    everyMilliseconds: number,
  ) {
    this.timer = setInterval(() => this.underWay.push(this.askOnce()), everyMilliseconds);
  }

  async stop(): Promise<void> {
    clearInterval(this.timer);
    await Promise.all(this.underWay);
  }

  private async askOnce(): Promise<void> {
    try {
      await this.request(this.turn++);
    } catch (error) {
      const { message, cause } = error as Error;
      this.lost.push(cause ? `${message}: ${String(cause)}` : message);
    }
  }
}
