import type { DaemonWatcher, Program } from '../processes/daemon.js';
import type { RunFile } from '../run-file/run-file.js';
import { StartFault } from '../start-fault.js';
import type { PortalOptions } from './portal-options.js';

/** Writes down what is started; a death breaks off the start and is told to the portal's owner once it has started. */
export class StartWatcher implements DaemonWatcher {
  private readonly breaking = new AbortController();
  private hasStarted = false;

  constructor(
    private readonly runFile: RunFile,
    private readonly options: PortalOptions,
  ) {}

  /** Aborted when the start is to be given up: by its owner, or because something died. */
  get broken(): AbortSignal {
    const { signal } = this.options;
    return signal ? AbortSignal.any([this.breaking.signal, signal]) : this.breaking.signal;
  }

  started(): void {
    this.hasStarted = true;
  }

  onSpawn({ title, stopSignal }: Program, pid: number): void {
    this.runFile.add(title, pid, stopSignal);
  }

  onDeath(description: string): void {
    if (this.hasStarted) this.options.onDeath?.(description);
    else this.breaking.abort(new StartFault(description));
  }
}
