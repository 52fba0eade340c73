import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import {
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
import { AnnouncementListRepository } from './announcement-list.repository.js';
import { announcementTimes } from './announcement-times.js';
import {
  AnnouncementRepository,
  insertAnnouncement,
  withdrawAnnouncement,
} from './announcement.repository.js';

type Announcement = Inputs<typeof announcementContract>['insert'];

/** What administrators and user admins announce. */
@Injectable()
export class AnnouncementService {
  constructor(
    private readonly database: Database,
    private readonly audiences: AnnouncementAudienceService,
    private readonly announcements: AnnouncementRepository,
    private readonly lists: AnnouncementListRepository,
    private readonly delivery: BroadcastDeliveryJob,
  ) {}

  /** All announcements, or those of the caller's partner's user admins: a page where one is asked for. */
  async findAll(principal: Principal, paging: Paging): Promise<Page<AnnouncementRow> | AnnouncementRow[]> {
    const page = await this.lists.page(managedPartner(principal), paging);
    refuseLongList(paging, page.total);
    return wantsPage(paging) ? page : page.rows;
  }

  /**
   * Announces something; a repeat announces nothing again.
   * @throws Problem `malformed`, `forbidden` or `not-found` as its times and its audience are checked, `too-many-requests` when the caller
   * has announced too often today
   */
  async announce(caller: Caller, announcement: Announcement): Promise<WriteResponse> {
    const { message, audience, audienceId = null, from, until } = announcement;
    const earlier = await insertAnnouncement.earlier(this.database, caller);
    if (earlier) return { affectedRows: 1, insertId: earlier };
    const times = announcementTimes(from, until);
    const to = await this.audiences.check(caller, audience, audienceId);
    return this.database.transaction(async (transaction) => {
      const place = [to.partnerId, message, to.audience, to.audienceId];
      const source = `announcement.${randomUUID()}`;
      const values = [source, 'announcement', ...place, times.until, times.from, times.from];
      const { id, isRepeat } = await insertAnnouncement(transaction, caller, values);
      if (!isRepeat) await requireToday(transaction, 'announcements', caller.principal);
      transaction.afterCommit.push(() => this.delivery.wake());
      return { affectedRows: 1, insertId: id };
    });
  }

  /**
   * Takes an announcement back; mails of it that wait are not sent, but for those that are being sent.
   * @throws Problem `not-found` when there is none that the caller may take back
   */
  withdraw(principal: Principal, id: number): Promise<WriteResponse> {
    const scope = managedPartner(principal);
    const write = this.database.transaction(async (transaction) => {
      if (await withdrawAnnouncement(transaction, id, scope)) return { affectedRows: 1 };
      if (!(await this.announcements.exists(id, scope))) throw notFound();
      throw new Refusal('The announcement has been withdrawn already.');
    });
    return orRefusal(write);
  }
}
