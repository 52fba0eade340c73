import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { recentViewerDays, type reportAudienceContract, type reportViewersContract } from '@portal/contracts';
import type { CallClient } from '@portal/service-kit';
import type { Addressee } from '../people/people.repository.js';
import { REPORT_AUDIENCE, REPORT_VIEWERS } from '../tokens.js';
import { BroadcastPeopleRepository } from './broadcast-people.repository.js';
import type { Broadcast } from './broadcast.js';

const peopleAtOnce = 500;

/** The people of one step, and the account with which the next one goes on; null when all have been asked after. */
export interface Step {
  people: Addressee[];
  last: number | null;
}

/** Finds out who gets news for many, step by step. */
@Injectable()
export class BroadcastAudienceService {
  constructor(
    private readonly people: BroadcastPeopleRepository,
    @Inject(REPORT_VIEWERS) private readonly viewers: CallClient<typeof reportViewersContract>,
    @Inject(REPORT_AUDIENCE) private readonly audience: CallClient<typeof reportAudienceContract>,
  ) {}

  /**
   * Who comes next.
   * @throws Problem `unavailable` when the reports or the analytics service cannot be asked
   */
  async next(news: Broadcast): Promise<Step> {
    if (news.audience === 'Report viewers') return this.nextViewers(news, news.audienceId ?? 0);
    const people = await this.people.missing(news.audience, news, peopleAtOnce);
    return { people, last: people.length < peopleAtOnce ? null : (people.at(-1)?.id ?? null) };
  }

  private async nextViewers(news: Broadcast, reportId: number): Promise<Step> {
    const requestId = randomUUID();
    const { accountIds, next } = await this.viewersAfter(requestId, news, reportId);
    const able = await this.people.among(news, [...accountIds, ...(await this.ownersOf(news))]);
    return { people: await this.whoMayOpen(requestId, reportId, able), last: next };
  }

  private async viewersAfter(
    requestId: string,
    { kind, toViewers, deliveredTo }: Broadcast,
    reportId: number,
  ) {
    if (!toViewers) return { accountIds: [], next: null };
    const days = kind === 'announcement' ? recentViewerDays : null;
    return this.viewers.find(requestId, { reportId, days, after: deliveredTo, limit: peopleAtOnce });
  }

  /** The user admins of the partner that owns the report hear of its updates whether they have opened it or not, in the first step. */
  private async ownersOf({ kind, report, deliveredTo }: Broadcast): Promise<number[]> {
    if (kind !== 'reportUpdate' || !report?.ownerPartnerId || deliveredTo > 0) return [];
    return this.people.userAdmins(report.ownerPartnerId);
  }

  private async whoMayOpen(requestId: string, reportId: number, people: Addressee[]): Promise<Addressee[]> {
    if (people.length === 0) return [];
    const accountIds = people.map(({ id }) => id);
    const allowed = await this.audience.among(requestId, { reportId, accountIds });
    const ids = new Set(allowed.accountIds);
    return people.filter(({ id }) => ids.has(id));
  }
}
