import {
  Inject,
  Injectable,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { LOG, type Log } from '@portal/service-kit';
import { ReportImportService } from './report-import.service.js';

const every = 10_000;

/** Looks every ten seconds whether the daily import is due. */
@Injectable()
export class ReportImportJob implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private timer: NodeJS.Timeout | undefined;
  private looking: Promise<void> = Promise.resolve();

  constructor(
    private readonly imports: ReportImportService,
    @Inject(LOG) private readonly log: Log,
  ) {}

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => (this.looking = this.look()), every).unref();
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
