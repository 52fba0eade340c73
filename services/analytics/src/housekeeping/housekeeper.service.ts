import { Inject, Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { LOG, type Log } from '@portal/service-kit';
import { PartitionRepository } from '../partition/partition.repository.js';
import { repeat } from '../timing/repeat.js';
import { MonthSealer } from '../usage-report/month-sealer.service.js';
import { ViewershipRepository } from '../viewership/viewership.repository.js';

const hour = 3_600_000;

/** Does every hour what nobody waits for: each on its own, so that what fails or takes long holds up nothing else. */
@Injectable()
export class Housekeeper implements OnModuleInit, OnApplicationShutdown {
  private readonly stop = new AbortController();
  private keeping: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly partitions: PartitionRepository,
    private readonly viewerships: ViewershipRepository,
    private readonly months: MonthSealer,
    @Inject(LOG) private readonly log: Log,
  ) {}

  async onModuleInit(): Promise<void> {
    await this.partitions.createAhead();
    this.keeping = Promise.all([
      this.keep('partitions could not be made ahead', () => this.partitions.createAhead()),
      this.keep('old idempotency keys could not be forgotten', () => this.viewerships.forgetKeys()),
      this.keep('months that are over could not be sealed', () => this.months.sealRipe(this.stop.signal)),
    ]);
  }

  async onApplicationShutdown(): Promise<void> {
    this.stop.abort();
    await this.keeping;
  }

  private async keep(fault: string, work: () => Promise<void>): Promise<void> {
    const tell = (error: unknown) => this.log.error({ error: String(error) }, fault);
    await work().catch(tell);
    await repeat(hour, work, tell, this.stop.signal);
  }
}
