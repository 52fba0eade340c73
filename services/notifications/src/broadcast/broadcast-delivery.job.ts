import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { LOG, type Log } from '@portal/service-kit';
import { WorkLoop } from '../timing/work-loop.js';
import { BroadcastDeliveryService } from './broadcast-delivery.service.js';
import { type AudienceSort, BroadcastRepository } from './broadcast.repository.js';
import type { Broadcast } from './broadcast.js';
import { pauseAfterFailure } from './pause-after-failure.js';

const pollEvery = 2_000;
const stepsAtOnce = 4;
/** Longer than a step can take: it makes nine statements, each of which PostgreSQL ends after half a minute, and two short calls. */
const leaseSeconds = 300;

/**
 * Delivers the news for many that are due, those for which other services are asked apart from the others; any number of copies of the
 * service may do so.
 */
@Injectable()
export class BroadcastDeliveryJob implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly loops = (['places', 'viewers'] as const).map(
    (sort) => new WorkLoop(() => this.turn(sort), pollEvery),
  );

  constructor(
    private readonly broadcasts: BroadcastRepository,
    private readonly delivery: BroadcastDeliveryService,
    @Inject(LOG) private readonly log: Log,
  ) {}

  onApplicationBootstrap(): void {
    for (const loop of this.loops) loop.start();
  }

  async onApplicationShutdown(): Promise<void> {
    await Promise.all(this.loops.map((loop) => loop.stop()));
  }

  /** Has what is due looked for now instead of within two seconds. */
  wake(): void {
    for (const loop of this.loops) loop.wake();
  }

  private async turn(sort: AudienceSort): Promise<boolean> {
    try {
      const due = await this.broadcasts.claim(sort, stepsAtOnce, leaseSeconds);
      await Promise.all(due.map((news) => this.step(news)));
      return due.length > 0;
    } catch (error) {
      this.log.warn({ error: String(error) }, 'news for many wait for PostgreSQL');
      return false;
    }
  }

  private async step(news: Broadcast): Promise<void> {
    try {
      await this.delivery.step(news);
    } catch (error) {
      const { source, tries } = news;
      const pause = pauseAfterFailure(tries);
      this.log.warn({ source, tries, pause, error: String(error) }, 'news for many wait');
      await this.broadcasts.putOff(news, pause);
    }
  }
}
