import {
  Inject,
  Injectable,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { LOG, type Log } from '@portal/service-kit';
import { ReportImportService } from './report-import.service.js';

/** Injects how many seconds pass between two looks whether the daily import is due. */
export const POLL_SECONDS = Symbol('seconds between two looks for a due import');

/** Looks now and then whether the daily import is due. */
@Injectable()
export class ReportImportJob implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private timer: NodeJS.Timeout | undefined;
  /** The look that is under way. */
  private looking: Promise<void> | undefined;

  constructor(
    private readonly imports: ReportImportService,
    @Inject(POLL_SECONDS) private readonly seconds: number,
    @Inject(LOG) private readonly log: Log,
  ) {}

  onApplicationBootstrap(): void {
    const look = () => {
      this.looking ??= this.look().finally(() => (this.looking = undefined));
    };
    this.timer = setInterval(look, this.seconds * 1_000).unref();
  }

  /** Before the service ends its imports, to which this may add one until then. */
  async beforeApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    await this.looking;
  }

  private async look(): Promise<void> {
    try {
      await this.imports.startIfDue();
    } catch (error) {
      this.log.warn({ error: String(error) }, 'the daily import could not be started and is tried again');
    }
  }
}
