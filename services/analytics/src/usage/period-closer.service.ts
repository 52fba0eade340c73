import { Injectable } from '@nestjs/common';
import { UsageMonthRepository, type MonthState } from './usage-month.repository.js';

/** Closes past months: stores their usage, so that reports need not read their views. */
@Injectable()
export class MonthCloser {
  constructor(private readonly months: UsageMonthRepository) {}

  /** Closes all past months, one after the other, until `signal` aborts. */
  closeAll(signal?: AbortSignal): Promise<void> {
    return this.close('closable', signal);
  }

  /** Closes all complete months again. */
  recloseAll(): Promise<void> {
    return this.close('complete');
  }

  private async close(state: MonthState, signal?: AbortSignal): Promise<void> {
    for (const month of await this.months.find(state)) {
      if (signal?.aborted) return;
      await this.months.close(month, state);
    }
  }
}
