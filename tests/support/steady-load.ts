/** Does the same again and again, whatever became of it before, and repeats nothing. */
export class SteadyLoad {
  /** What came instead of what was wanted. */
  readonly lost: string[] = [];
  private readonly underWay: Promise<void>[] = [];
  private readonly timer: NodeJS.Timeout;
  private turn = 0;

  /** @param ask rejects where it was not given what it wanted; told how often it was asked before */
  constructor(
    private readonly request: (turn: number) => Promise<void>,
    everyMilliseconds: number,
  ) {
    this.timer = setInterval(() => this.underWay.push(this.askOnce()), everyMilliseconds);
  }

  /** Asks no more, and waits for what is under way. */
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
