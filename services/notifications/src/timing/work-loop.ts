import { setTimeout as pause } from 'node:timers/promises';

/** Does what is due again and again: at once while there is more of it, otherwise after a pause or as soon as it is woken. */
export class WorkLoop {
  private working: Promise<void> = Promise.resolve();
  private woken = new AbortController();
  private stopped = false;

  /** `work` says whether there may be more to do, and must not throw; the pause is in milliseconds. */
  constructor(
    private readonly work: () => Promise<boolean>,
    private readonly pauseMilliseconds: number,
  ) {}

  start(): void {
    this.working = this.run();
  }

  /** Has the work looked for now. */
  wake(): void {
    this.woken.abort();
  }

  /** Ends the loop; the promise ends with the work that is under way. */
  async stop(): Promise<void> {
    this.stopped = true;
    this.wake();
    await this.working;
  }

  private async run(): Promise<void> {
    while (!this.stopped) {
      // Made before looking, so that what arrives meanwhile is not slept over.
      this.woken = new AbortController();
      if (await this.work()) continue;
      await pause(this.pauseMilliseconds, undefined, { signal: this.woken.signal }).catch(() => undefined);
    }
  }
}
