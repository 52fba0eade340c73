import { Injectable } from '@nestjs/common';
import { ClosedUsageRepository, periodUnits, type PeriodState } from './closed-usage.repository.js';

/** Closes past periods: stores their usage, so that reports need not read their views. */
@Injectable()
export class PeriodCloser {
  constructor(private readonly usage: ClosedUsageRepository) {}

  /** Closes all past periods, month by month, until `signal` aborts. */
  closeAll(signal?: AbortSignal): Promise<void> {
    return this.close('closable', signal);
  }

  /** Closes all complete periods again. */
  recloseAll(): Promise<void> {
    return this.close('complete');
  }

  private async close(state: PeriodState, signal?: AbortSignal): Promise<void> {
    for (const unit of periodUnits) {
      for (const periods of await this.usage.find(unit, state)) {
        if (signal?.aborted) return;
        await this.usage.close(unit, periods, state);
      }
    }
  }
}
