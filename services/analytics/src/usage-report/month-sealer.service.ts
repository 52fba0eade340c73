import { Inject, Injectable } from '@nestjs/common';
import { Database } from '@portal/service-kit';
import { TIME_ZONE } from '../tokens.js';
import { ripeMonthsOf, sealMonth, wholeMonthsOf, type FindMonths } from './usage-month.repository.js';

/** Puts together the usage of months that are over. */
@Injectable()
export class MonthSealer {
  constructor(
    private readonly database: Database,
    @Inject(TIME_ZONE) private readonly timeZone: string,
  ) {}

  /** Seals the months that are over, one after the other, until `signal` aborts. */
  sealRipe(signal?: AbortSignal): Promise<void> {
    return this.seal(ripeMonthsOf, signal);
  }

  /** Seals those anew that are sealed and whose views are all there. */
  sealAgain(): Promise<void> {
    return this.seal(wholeMonthsOf);
  }

  private async seal(findMonths: FindMonths, signal?: AbortSignal): Promise<void> {
    const months = await this.database.transaction((transaction) => findMonths(transaction, this.timeZone));
    for (const month of months) {
      if (signal?.aborted) return;
      await this.database.transaction((transaction) =>
        sealMonth(transaction, month, this.timeZone, findMonths),
      );
    }
  }
}
