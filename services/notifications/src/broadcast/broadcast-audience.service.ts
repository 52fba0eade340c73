import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { recentViewerDays, reportAudienceContract, reportViewersContract } from '@portal/contracts';
import { createCallClient, type CallClient, Requester } from '@portal/server-kit';
import type { Addressee } from '../projection/people.repository.js';
import { BroadcastRecipientRepository } from './broadcast-recipient.repository.js';
import type { Broadcast } from './broadcast.repository.js';

const maxRecipients = 500;
const maxCountedViewers = 5_000;

interface DeliveryStep {
  recipients: Addressee[];
  /** The account after which the next step continues; null after the last step of a pass. */
  lastId: number | null;
  /** Administrators who get a report update instead of user admins of the report's owner. */
  administrators?: Addressee[];
}

/** The owner's active user admins, or the administrators if there are none. */
interface ReportManagers {
  /** May include the author of an update. */
  userAdminIds: number[];
  administrators: Addressee[];
}

@Injectable()
export class BroadcastAudienceService {
  private readonly viewers: CallClient<typeof reportViewersContract>;
  private readonly audience: CallClient<typeof reportAudienceContract>;

  constructor(
    private readonly recipients: BroadcastRecipientRepository,
    requester: Requester,
  ) {
    this.viewers = createCallClient(reportViewersContract, requester);
    this.audience = createCallClient(reportAudienceContract, requester);
  }

  /** @throws Problem `unavailable` when the reports or the analytics service cannot be reached */
  async findNext(broadcast: Broadcast): Promise<DeliveryStep> {
    const { audience, audienceId } = broadcast;
    if (audience === 'Report viewers') return this.findNextViewers(broadcast, audienceId ?? 0);
    const recipients = await this.recipients.findNext(audience, broadcast, maxRecipients);
    return { recipients, lastId: recipients.length < maxRecipients ? null : (recipients.at(-1)?.id ?? null) };
  }

  /** Finds the recipients of a report update on behalf of the owner; `authorId` is not among the administrators. */
  async findManagers(ownerPartnerId: number | null, authorId: number): Promise<ReportManagers> {
    const userAdminIds =
      ownerPartnerId === null ? [] : await this.recipients.findUserAdminIds(ownerPartnerId);
    if (userAdminIds.length > 0) return { userAdminIds, administrators: [] };
    return { userAdminIds, administrators: await this.recipients.findAdministrators(authorId) };
  }

  /**
   * Counts the viewers that an update of the author would reach, up to a limit.
   * @throws Problem `unavailable` when the reports or the analytics service cannot be reached
   */
  async countViewers(requestId: string, reportId: number, authorId: number) {
    const query = { reportId, days: null, after: 0, limit: maxCountedViewers };
    const { accountIds, next } = await this.viewers.find(requestId, query);
    const author = { accountId: authorId, partnerId: null };
    const recipients = await this.recipients.findAmong(author, accountIds);
    const { length } = await this.filterByAccess(requestId, reportId, recipients);
    return { count: length, hasMore: next !== null };
  }

  private async findNextViewers(broadcast: Broadcast, reportId: number): Promise<DeliveryStep> {
    const requestId = randomUUID();
    const { accountIds, next } = await this.findViewers(requestId, broadcast, reportId);
    const { userAdminIds, administrators } = await this.findBroadcastManagers(broadcast);
    const recipients = await this.recipients.findAmong(broadcast, [...accountIds, ...userAdminIds]);
    const allowed = await this.filterByAccess(requestId, reportId, recipients);
    return { recipients: allowed, lastId: next, administrators };
  }

  private async findViewers(
    requestId: string,
    { kind, toViewers, deliveredTo }: Broadcast,
    reportId: number,
  ) {
    if (!toViewers) return { accountIds: [], next: null };
    const days = kind === 'announcement' ? recentViewerDays : null;
    return this.viewers.find(requestId, { reportId, days, after: deliveredTo, limit: maxRecipients });
  }

  /** The first step of an update also goes to the managers of the report. */
  private async findBroadcastManagers(broadcast: Broadcast): Promise<ReportManagers> {
    const { kind, report, deliveredTo, accountId } = broadcast;
    if (kind !== 'reportUpdate' || !report || deliveredTo > 0)
      return { userAdminIds: [], administrators: [] };
    return this.findManagers(report.ownerPartnerId, accountId);
  }

  private async filterByAccess(
    requestId: string,
    reportId: number,
    recipients: Addressee[],
  ): Promise<Addressee[]> {
    if (recipients.length === 0) return [];
    const accountIds = recipients.map(({ id }) => id);
    const allowed = await this.audience.filterViewers(requestId, { reportId, accountIds });
    const allowedIds = new Set(allowed.accountIds);
    return recipients.filter(({ id }) => allowedIds.has(id));
  }
}
