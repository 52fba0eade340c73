import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import {
  malformed,
  notFound,
  wantsPage,
  type AnnouncementRow,
  type announcementContract,
  type Caller,
  type Inputs,
  type Page,
  type Paging,
  type Principal,
  type WriteResponse,
} from '@portal/contracts';
import { Database, orRefusal, refuseLongList, Refusal, requireToday } from '@portal/service-kit';
import { BroadcastDeliveryJob } from '../broadcast/broadcast-delivery.job.js';
import { managedPartner } from '../managed-partner/managed-partner.js';
import { AnnouncementAudienceService } from './announcement-audience.service.js';
import { AnnouncementRepository } from './announcement.repository.js';

type Announcement = Inputs<typeof announcementContract>['insert'];

@Injectable()
export class AnnouncementService {
  constructor(
    private readonly database: Database,
    private readonly audiences: AnnouncementAudienceService,
    private readonly announcements: AnnouncementRepository,
    private readonly delivery: BroadcastDeliveryJob,
  ) {}

  /** The announcements that the caller manages, as a page if the caller asks for one. */
  async findAll(principal: Principal, paging: Paging): Promise<Page<AnnouncementRow> | AnnouncementRow[]> {
    const page = await this.announcements.findPage(managedPartner(principal), paging);
    refuseLongList(paging, page.total);
    return wantsPage(paging) ? page : page.rows;
  }

  /**
   * Adds an announcement. A repeated request adds nothing.
   * @throws Problem `malformed`, `forbidden` or `not-found` for invalid times or audiences, `too-many-requests` beyond the daily limit
   */
  async add(caller: Caller, announcement: Announcement): Promise<WriteResponse> {
    const { insert } = this.announcements;
    const { message, audience, audienceId = null, from, until } = announcement;
    const earlierId = await insert.findEarlier(this.database, caller);
    if (earlierId) return { affectedRows: 1, insertId: earlierId };
    const times = announcementTimes(from, until);
    const to = await this.audiences.check(caller, audience, audienceId);
    return this.database.transaction(async (transaction) => {
      const source = `announcement.${randomUUID()}`;
      const { id, isRepeat } = await insert(transaction, caller, [
        source,
        'announcement',
        ...[to.partnerId, message, to.audience, to.audienceId],
        ...[times.until, times.from, times.from],
      ]);
      if (!isRepeat) await requireToday(transaction, 'announcements', caller.principal);
      transaction.afterCommit.push(() => this.delivery.wake());
      return { affectedRows: 1, insertId: id };
    });
  }

  /**
   * Withdraws an announcement. Waiting mails are not sent, except those that are being sent.
   * @throws Problem `not-found` if the caller manages no such announcement
   */
  withdraw(principal: Principal, id: number): Promise<WriteResponse> {
    const partnerId = managedPartner(principal);
    const write = this.database.transaction(async (transaction) => {
      if (await this.announcements.withdraw(transaction, id, partnerId)) return { affectedRows: 1 };
      if (!(await this.announcements.exists(id, partnerId))) throw notFound();
      throw new Refusal('The announcement has been withdrawn already.');
    });
    return orRefusal(write);
  }
}

/** ISO times in UTC; null for no limit. */
interface AnnouncementTimes {
  from: string | null;
  until: string | null;
}

/**
 * Converts the times of an announcement to UTC.
 * @throws Problem `malformed` if the announcement would never be shown
 */
export function announcementTimes(
  from: string | null | undefined,
  until: string | null | undefined,
  now = new Date(),
): AnnouncementTimes {
  const start = from ? new Date(from) : null;
  const end = until ? new Date(until) : null;
  if (end && start && end <= start)
    throw malformed({ field: 'until', message: 'The last day must not be before the first.' });
  if (end && end <= now) throw malformed({ field: 'until', message: 'Please choose a later time.' });
  return { from: start?.toISOString() ?? null, until: end?.toISOString() ?? null };
}
