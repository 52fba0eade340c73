import { Daemon, type DaemonWatcher, type Program } from './daemon.js';

/** PostgreSQL or NATS of a portal, which tests may stop, kill and start again. */
export class BackingServer {
  private daemon: Daemon | undefined;

  constructor(
    private readonly program: Program,
    private readonly watcher: DaemonWatcher,
    private readonly isReady: () => Promise<boolean>,
    private readonly readySeconds: number,
  ) {}

  get pid(): number | undefined {
    return this.daemon?.pid;
  }

  async start(): Promise<void> {
    this.daemon = await Daemon.start(this.program, this.watcher);
    try {
      await this.daemon.waitUntilReady(this.isReady, this.readySeconds);
    } catch (error) {
      await this.stop();
      throw error;
    }
  }

  stop(): Promise<void> {
    return this.end();
  }

  /** Kills the process to simulate a crash. */
  kill(): Promise<void> {
    return this.end('SIGKILL');
  }

  private async end(signal?: NodeJS.Signals): Promise<void> {
    await this.daemon?.stop(signal);
    this.daemon = undefined;
  }
}
