import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { LOG, type Log } from '@portal/service-kit';
import { WorkLoop } from '../timing/work-loop.js';
import { DigestService } from './digest.service.js';

const pollEvery = 5_000;

/** Writes the digests that are due; any number of copies of the service may do so. */
@Injectable()
export class DigestJob implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly loop = new WorkLoop(() => this.turn(), pollEvery);

  constructor(
    private readonly digests: DigestService,
    @Inject(LOG) private readonly log: Log,
  ) {}

  onApplicationBootstrap(): void {
    this.loop.start();
  }

  onApplicationShutdown(): Promise<void> {
    return this.loop.stop();
  }

  private turn(): Promise<boolean> {
    return this.digests.writeDue().catch((error: unknown) => {
      this.log.warn({ error: String(error) }, 'digests wait for PostgreSQL');
      return false;
    });
  }
}
