import { Inject, Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { LOG, type Log } from '@portal/service-kit';
import { repeat } from '../timing/repeat.js';
import { ViewershipRepository } from '../viewership/viewership.repository.js';
import { PartitionRepository } from './partition.repository.js';

const hour = 3_600_000;

/** Makes the coming months' partitions in good time, and forgets old idempotency keys. */
@Injectable()
export class PartitionKeeper implements OnModuleInit, OnApplicationShutdown {
  private readonly stop = new AbortController();
  private keeping: Promise<void> = Promise.resolve();

  constructor(
    private readonly partitions: PartitionRepository,
    private readonly viewerships: ViewershipRepository,
    @Inject(LOG) private readonly log: Log,
  ) {}

  async onModuleInit(): Promise<void> {
    await this.partitions.createAhead();
    this.keeping = repeat(
      hour,
      () => this.keep(),
      (error) => this.log.error({ error: String(error) }, 'the history could not be kept in order'),
      this.stop.signal,
    );
  }

  async onApplicationShutdown(): Promise<void> {
    this.stop.abort();
    await this.keeping;
  }

  private async keep(): Promise<void> {
    await this.partitions.createAhead();
    await this.viewerships.forgetKeys();
  }
}
