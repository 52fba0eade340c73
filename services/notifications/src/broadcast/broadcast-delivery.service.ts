import { Injectable } from '@nestjs/common';
import type { MailContent } from '@portal/contracts';
import { Database, type Transaction } from '@portal/service-kit';
import { MailQueue } from '../mail/mail-queue.service.js';
import { getMessageText, type MessageText } from '../message/message-text.js';
import { PeopleRepository, type Addressee } from '../projection/people.repository.js';
import { BroadcastAudienceService } from './broadcast-audience.service.js';
import { BroadcastRepository, type Broadcast } from './broadcast.repository.js';

/** Delay before the next pass, which reaches people who joined the audience meanwhile. */
const passDelaySeconds = 60;
/** People who join the audience later do not get the broadcast. */
const maxPassDays = 30;

interface BroadcastContent {
  text: MessageText;
  mail: MailContent;
}

/** Delivers broadcasts step by step. Each step reaches the next people and records its progress in one transaction. */
@Injectable()
export class BroadcastDeliveryService {
  constructor(
    private readonly database: Database,
    private readonly audience: BroadcastAudienceService,
    private readonly broadcasts: BroadcastRepository,
    private readonly people: PeopleRepository,
    private readonly mails: MailQueue,
  ) {}

  /**
   * Delivers the next step; rejects if it must be retried.
   * @throws Problem `unavailable` when another service or the database cannot be reached
   */
  async deliverStep(broadcast: Broadcast): Promise<void> {
    const { recipients, lastId, administrators = [] } = await this.audience.findNext(broadcast);
    await this.database.transaction(async (transaction) => {
      if (!(await this.broadcasts.lock(transaction, broadcast))) return;
      if (recipients.length > 0) await this.notify(transaction, broadcast, recipients);
      if (administrators.length > 0) await this.mailAdministrators(transaction, broadcast, administrators);
      if (lastId !== null) return this.broadcasts.advance(transaction, broadcast, lastId);
      // Only organisations can get new members.
      const delaySeconds = broadcast.audience === 'Report viewers' ? null : passDelaySeconds;
      await this.broadcasts.finishPass(transaction, broadcast, delaySeconds, maxPassDays);
    });
  }

  private async notify(
    transaction: Transaction,
    broadcast: Broadcast,
    recipients: Addressee[],
  ): Promise<void> {
    const { source, id: broadcastId, audience, audienceId, shownUntil, changedAfter } = broadcast;
    const { text, mail } = await this.createContent(transaction, broadcast);
    const accountIds = recipients.map(({ id }) => id);
    const reportId = audience === 'Report viewers' ? audienceId : null;
    await this.broadcasts.addMessages(transaction, broadcast, { accountIds, text, reportId });
    const isFirstPass = changedAfter === null;
    if (!isFirstPass) return;
    const options = { broadcastId, expiresAt: shownUntil ?? undefined };
    await this.mails.add(transaction, source, recipients, mail, options);
  }

  /** Administrators have no messages. */
  private async mailAdministrators(
    transaction: Transaction,
    broadcast: Broadcast,
    administrators: Addressee[],
  ): Promise<void> {
    const { mail } = await this.createContent(transaction, broadcast);
    if (mail.template !== 'reportUpdated') throw new Error('Only report updates go to administrators.');
    const content = { ...mail, isAdministrator: true };
    await this.mails.add(transaction, broadcast.source, administrators, content, {
      broadcastId: broadcast.id,
    });
    await this.broadcasts.setAdministratorCount(transaction, broadcast, administrators.length);
  }

  /** @throws Error while the report is not replicated */
  private async createContent(transaction: Transaction, broadcast: Broadcast): Promise<BroadcastContent> {
    const author = await this.people.findPerson(transaction, broadcast.accountId);
    const { name: by, partner } = author ?? { name: '', partner: '' };
    const { kind, text, report, audienceId, partnerId } = broadcast;
    if (kind === 'announcement') return toAnnouncementContent(text, by, partnerId === null ? null : partner);
    if (!report || !audienceId) throw new Error(`Report ${audienceId} has not been replicated yet.`);
    const values = { by, report: report.name, updates: text };
    return {
      text: getMessageText('reportUpdated', values),
      mail: { template: 'reportUpdated', ...values, reportId: audienceId, reportType: report.type },
    };
  }
}

function toAnnouncementContent(message: string, by: string, partner: string | null): BroadcastContent {
  const mail = { template: 'announced', by, partner, message } as const;
  if (partner === null) return { mail, text: getMessageText('announcedByAdministrators', { message }) };
  return { mail, text: getMessageText('announced', { by, partner, message }) };
}
