import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { recentViewerDays, type reportAudienceContract, type reportViewersContract } from '@portal/contracts';
import type { CallClient } from '@portal/service-kit';
import type { Addressee } from '../people/people.repository.js';
import { REPORT_AUDIENCE, REPORT_VIEWERS } from '../tokens.js';
import { BroadcastPeopleRepository } from './broadcast-people.repository.js';
import type { Broadcast } from './broadcast.js';

const peopleAtOnce = 500;
const maxCountedViewers = 5_000;

/** The people of one step, and the account with which the next one goes on; null when all have been asked after. */
export interface Step {
  people: Addressee[];
  last: number | null;
  /** Administrators who get the update of a report in place of its owner's user admins. */
  administrators?: Addressee[];
}

/** Who gets the updates of a report for its owner: the owner's active user admins, or administrators where there are none. */
export interface Representatives {
  /** The author of an update may be among them. */
  userAdminIds: number[];
  administrators: Addressee[];
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
    const { userAdminIds, administrators } = await this.representativesFor(news);
    const able = await this.people.among(news, [...accountIds, ...userAdminIds]);
    return { people: await this.whoMayOpen(requestId, reportId, able), last: next, administrators };
  }

  /** Who gets the updates of a partner's reports for it; `authorId` writes one and is not among the administrators. */
  async findRepresentatives(ownerPartnerId: number | null, authorId: number): Promise<Representatives> {
    const userAdminIds = ownerPartnerId === null ? [] : await this.people.userAdmins(ownerPartnerId);
    if (userAdminIds.length > 0) return { userAdminIds, administrators: [] };
    return { userAdminIds, administrators: await this.people.administrators(authorId) };
  }

  /**
   * How many people an author would reach among those who opened a report, counted up to a limit.
   * @throws Problem `unavailable` when the reports or the analytics service cannot be reached
   */
  async countViewers(requestId: string, reportId: number, authorId: number) {
    const asked = { reportId, days: null, after: 0, limit: maxCountedViewers };
    const { accountIds, next } = await this.viewers.find(requestId, asked);
    const able = await this.people.among({ accountId: authorId, partnerId: null }, accountIds);
    const { length } = await this.whoMayOpen(requestId, reportId, able);
    return { count: length, hasMore: next !== null };
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

  /** The first step of an update also goes to who represents the report's owner, whether they opened the report or not. */
  private async representativesFor(news: Broadcast): Promise<Representatives> {
    const { kind, report, deliveredTo, accountId } = news;
    if (kind !== 'reportUpdate' || !report || deliveredTo > 0)
      return { userAdminIds: [], administrators: [] };
    return this.findRepresentatives(report.ownerPartnerId, accountId);
  }

  private async whoMayOpen(requestId: string, reportId: number, people: Addressee[]): Promise<Addressee[]> {
    if (people.length === 0) return [];
    const accountIds = people.map(({ id }) => id);
    const allowed = await this.audience.among(requestId, { reportId, accountIds });
    const ids = new Set(allowed.accountIds);
    return people.filter(({ id }) => ids.has(id));
  }
}
