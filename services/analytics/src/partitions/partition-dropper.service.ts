import type { AnalyticsConfig } from '../config.js';
import { pagesPerMove, PartitionRepository, type Partition } from './partition.repository.js';

export interface DroppedMonth {
  month: string;
  views: number;
}

/** Drops the views of old months, which stay counted in the rollups. */
export class PartitionDropper {
  constructor(
    private readonly partitions: PartitionRepository,
    private readonly config: AnalyticsConfig,
  ) {}

  /**
   * Lists the months that would be dropped.
   * @throws Error that names months whose usage is not stored yet
   */
  async preview(before: string): Promise<DroppedMonth[]> {
    const months: DroppedMonth[] = [];
    for (const partition of await this.findCounted(before)) {
      months.push({ month: partition.month, views: await this.partitions.countViews(partition) });
    }
    return months;
  }

  /**
   * Drops all months before `before`, `YYYY-MM`, oldest first. Can be repeated after an interruption.
   * @throws Error that names months whose usage is not stored yet; none is dropped then
   */
  async drop(before: string): Promise<DroppedMonth[]> {
    const months: DroppedMonth[] = [];
    for (const partition of await this.findCounted(before)) {
      months.push({ month: partition.month, views: await this.empty(partition) });
      await this.partitions.dropEmpty(partition);
    }
    return months;
  }

  private async findCounted(before: string): Promise<Partition[]> {
    const partitions = await this.partitions.findBefore(before, this.config.PORTAL_TIME_ZONE);
    const missingMonths = partitions.filter(({ isCounted }) => !isCounted).map(({ month }) => month);
    if (missingMonths.length > 0)
      throw new Error(
        `Nothing was dropped. The usage of these months is not stored yet: ${missingMonths.join(', ')}.`,
      );
    return partitions;
  }

  private async empty(partition: Partition): Promise<number> {
    await this.partitions.disableVacuum(partition);
    const pages = await this.partitions.countPages(partition);
    let views = 0;
    for (let first = 0; first < pages; first += pagesPerMove) {
      views += await this.partitions.moveViews(partition, first, this.config.PORTAL_TIME_ZONE);
    }
    return views;
  }
}
