import { Daemon, type DaemonWatcher, type Program } from './daemon.js';

/** A server that a portal stands on, which tests may stop and start again. */
export class BackingServer {
  private daemon: Daemon | undefined;

  constructor(
    private readonly program: Program,
    private readonly watcher: DaemonWatcher,
    private readonly isReady: () => Promise<boolean>,
    private readonly readySeconds: number,
  ) {}

  /** The id of its process; undefined while it does not run. */
  get pid(): number | undefined {
    return this.daemon?.pid;
  }

  /** Starts it on the data that it had; resolves once it takes connections. */
  async start(): Promise<void> {
    this.daemon = await Daemon.start(this.program, this.watcher);
    try {
      await this.daemon.untilReady(this.isReady, this.readySeconds);
    } catch (error) {
      await this.stop();
      throw error;
    }
  }

  /** Asks it to end, and waits until it has. */
  stop(): Promise<void> {
    return this.end();
  }

  /** Kills it as a crash would, and waits until it is gone. */
  kill(): Promise<void> {
    return this.end('SIGKILL');
  }

  private async end(signal?: NodeJS.Signals): Promise<void> {
    await this.daemon?.stop(signal);
    this.daemon = undefined;
  }
}
