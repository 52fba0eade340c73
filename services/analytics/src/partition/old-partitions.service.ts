import type { Database } from '@portal/service-kit';
import { patiently } from '../timing/patient.repository.js';
import {
  countPages,
  countViews,
  dropEmpty,
  findOldPartitions,
  keepVacuumOut,
  moveViews,
  pagesAtOnce,
  type OldPartition,
} from './old-partition.repository.js';

/** A partition's month, `YYYY-MM`, and its number of views. */
export interface DroppedMonth {
  month: string;
  views: number;
}

/** Drops the views of old months; what was counted of them stays. */
export class OldPartitionsService {
  constructor(
    private readonly database: Database,
    private readonly timeZone: string,
  ) {}

  /**
   * The months that would be dropped.
   * @throws Error that names months which are not sealed yet
   */
  async preview(before: string): Promise<DroppedMonth[]> {
    const months: DroppedMonth[] = [];
    for (const partition of await this.find(before)) {
      const views = await this.database.transaction((transaction) => countViews(transaction, partition));
      months.push({ month: partition.month, views });
    }
    return months;
  }

  /**
   * Drops all months before `before`, `YYYY-MM`, oldest first. Where it breaks off, it goes on when it is asked again.
   * @throws Error that names months which are not sealed yet: then none is dropped
   */
  async drop(before: string): Promise<DroppedMonth[]> {
    const months: DroppedMonth[] = [];
    for (const partition of await this.find(before)) {
      months.push({ month: partition.month, views: await this.empty(partition) });
      await patiently(this.database, (transaction) => dropEmpty(transaction, partition));
    }
    return months;
  }

  private async find(before: string): Promise<OldPartition[]> {
    const partitions = await this.database.transaction((transaction) =>
      findOldPartitions(transaction, before, this.timeZone),
    );
    const unsealed = partitions.filter(({ sealed }) => !sealed).map(({ month }) => month);
    if (unsealed.length > 0)
      throw new Error(`Nothing was dropped. These months are not sealed yet: ${unsealed.join(', ')}.`);
    return partitions;
  }

  private async empty(partition: OldPartition): Promise<number> {
    await this.database.transaction((transaction) => keepVacuumOut(transaction, partition));
    const pages = await this.database.transaction((transaction) => countPages(transaction, partition));
    let views = 0;
    for (let first = 0; first < pages; first += pagesAtOnce) {
      views += await patiently(this.database, (transaction) =>
        moveViews(transaction, partition, first, this.timeZone),
      );
    }
    return views;
  }
}
