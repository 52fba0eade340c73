import { randomUUID } from 'node:crypto';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import {
  forbidden,
  getManagedPartner,
  identityEvents,
  notFound,
  reportAccessContract,
  type announcementContract,
  type Audience,
  type Caller,
  type Inputs,
  type ManagedPartner,
  type Paging,
  type Principal,
  type WriteResponse,
  refuseField,
} from '@portal/contracts';
import { createCallClient, type CallClient, Requester } from '@portal/server-kit';
import { Database, EventConsumer, Refusal, requireDailyAllowance } from '@portal/service-kit';
import { BroadcastDeliveryJob } from '../broadcast/broadcast-delivery.job.js';
import { AnnouncementRepository } from './announcement.repository.js';

type Announcement = Inputs<typeof announcementContract>['insert'];

interface CheckedAudience {
  audience: Audience;
  /** The group, partner or report; null for everyone. */
  audienceId: number | null;
  /** Its users get the announcement. */
  partner: ManagedPartner;
}

@Injectable()
export class AnnouncementService implements OnModuleInit {
  private readonly reports: CallClient<typeof reportAccessContract>;

  constructor(
    private readonly database: Database,
    private readonly announcements: AnnouncementRepository,
    private readonly delivery: BroadcastDeliveryJob,
    private readonly consumer: EventConsumer,
    requester: Requester,
  ) {
    this.reports = createCallClient(reportAccessContract, requester);
  }

  /** Withdraws the planned announcements of an account whose password changes, because a thief may have written them. */
  onModuleInit(): void {
    this.consumer.listenEach(identityEvents.credentialsChanged, (transaction, { accountId, at }) =>
      this.announcements.withdrawPlanned(transaction, accountId, at),
    );
  }

  /** Lists the announcements that the caller manages. */
  findAll(principal: Principal, paging: Paging) {
    return this.announcements.findPage(getManagedPartner(principal), paging);
  }

  /**
   * Adds an announcement. A repeated request adds nothing.
   * @throws Problem `malformed`, `forbidden` or `not-found` for invalid times or audiences, `too-many-requests` beyond the daily limit
   */
  async add(caller: Caller, announcement: Announcement): Promise<WriteResponse> {
    const { message, audience, audienceId = null, from, until } = announcement;
    const earlierId = await this.announcements.findEarlier(caller);
    if (earlierId) return { affectedRows: 1, insertId: earlierId };
    const times = readAnnouncementTimes(from, until);
    const checked = await this.checkAudience(caller, audience, audienceId);
    return this.database.transaction(async (transaction) => {
      const source = `announcement.${randomUUID()}`;
      const added = { source, message, ...checked, ...times };
      const { id, isRepeat } = await this.announcements.insert(transaction, caller, added);
      if (!isRepeat) await requireDailyAllowance(transaction, 'announcements', caller.principal);
      transaction.afterCommit.push(() => this.delivery.wake());
      return { affectedRows: 1, insertId: id };
    });
  }

  /**
   * Withdraws an announcement. Waiting mails are not sent, except those that are being sent.
   * @throws Problem `not-found` if the caller manages no such announcement
   */
  withdraw(principal: Principal, id: number): Promise<WriteResponse> {
    const partner = getManagedPartner(principal);
    return this.database.write(async (transaction) => {
      if (await this.announcements.withdraw(transaction, id, partner)) return { affectedRows: 1 };
      if (!(await this.announcements.exists(id, partner))) throw notFound();
      throw new Refusal('announcement.withdrawn');
    });
  }

  /**
   * Checks that the caller may address an audience: administrators any, user admins users of their own partner.
   * @throws Problem `forbidden` for another partner's audience, `malformed` without a required group, partner or report, `not-found` if it
   * does not exist or the caller may not open the report
   */
  private async checkAudience(
    caller: Caller,
    audience: Audience,
    audienceId: number | null,
  ): Promise<CheckedAudience> {
    const partner = getManagedPartner(caller.principal);
    if (partner !== 'all') requireOwnAudience(partner, audience, audienceId);
    if (audience === 'Everyone') return { audience, audienceId: null, partner };
    const id = audienceId ?? (audience === 'Partner' && partner !== 'all' ? partner : null);
    if (!id) throw refuseField('audienceId', 'announcement.audience');
    if (!(await this.hasAudience(caller, audience, id))) throw notFound();
    return { audience, audienceId: id, partner };
  }

  private async hasAudience(
    { principal, requestId }: Caller,
    audience: Exclude<Audience, 'Everyone'>,
    id: number,
  ): Promise<boolean> {
    if (audience !== 'Report viewers') return this.announcements.hasOrganisation(audience, id);
    const { report } = await this.reports.find(requestId, { principal, report: id });
    return report !== null;
  }
}

function requireOwnAudience(partnerId: number, audience: Audience, audienceId: number | null): void {
  if (audience === 'Everyone' || audience === 'Group') throw forbidden();
  if (audience === 'Partner' && audienceId !== null && audienceId !== partnerId) throw forbidden();
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
export function readAnnouncementTimes(
  from: string | null | undefined,
  until: string | null | undefined,
  now = new Date(),
): AnnouncementTimes {
  const start = from ? new Date(from) : null;
  const end = until ? new Date(until) : null;
  if (end && start && end <= start) throw refuseField('until', 'field.lastBeforeFirst');
  if (end && end <= now) throw refuseField('until', 'field.laterTime');
  return { from: start?.toISOString() ?? null, until: end?.toISOString() ?? null };
}
