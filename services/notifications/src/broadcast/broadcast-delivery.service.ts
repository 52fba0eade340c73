import { Injectable } from '@nestjs/common';
import { Database, type Transaction } from '@portal/service-kit';
import { OwnMails } from '../mail/own-mails.js';
import { findPerson, type Addressee } from '../people/people.repository.js';
import { BroadcastAudienceService } from './broadcast-audience.service.js';
import { broadcastContent, type BroadcastContent } from './broadcast-content.js';
import {
  addBroadcastMessages,
  advanceBroadcast,
  endPassOfBroadcast,
  holdBroadcast,
  setAdministratorsOfBroadcast,
} from './broadcast-step.repository.js';
import type { Broadcast } from './broadcast.js';

/** After so many seconds those who have joined meanwhile get what is still shown. */
const lookAgainAfter = 60;
/** Whoever joins later than so many days after it was told does not get it. */
const newForDays = 30;

/** Delivers news for many: each step to the next people, in one transaction that also notes how far it is. */
@Injectable()
export class BroadcastDeliveryService {
  constructor(
    private readonly database: Database,
    private readonly audience: BroadcastAudienceService,
    private readonly mails: OwnMails,
  ) {}

  /**
   * Takes the next step; rejects when it must be taken again.
   * @throws Problem `unavailable` when another service or the database cannot be reached
   */
  async step(news: Broadcast): Promise<void> {
    const { people, last, administrators = [] } = await this.audience.next(news);
    await this.database.transaction(async (transaction) => {
      if (!(await holdBroadcast(transaction, news))) return;
      if (people.length > 0) await this.tell(transaction, news, people);
      if (administrators.length > 0) await this.mailAdministrators(transaction, news, administrators);
      if (last !== null) return advanceBroadcast(transaction, news, last);
      await endPassOfBroadcast(transaction, news, pauseAfter(news), newForDays);
    });
  }

  private async tell(transaction: Transaction, news: Broadcast, people: Addressee[]): Promise<void> {
    const { source, id: broadcastId, audience, audienceId, shownUntil, changedAfter } = news;
    const { text, mail } = await contentOf(transaction, news);
    const accountIds = people.map(({ id }) => id);
    const reportId = audience === 'Report viewers' ? audienceId : null;
    await addBroadcastMessages(transaction, news, { accountIds, text, reportId });
    const isFirstPass = changedAfter === null;
    if (!isFirstPass) return;
    const options = { broadcastId, ...(shownUntil && { expiresAt: shownUntil }) };
    await this.mails.send(transaction, source, people, mail, options);
  }

  /** Administrators have no messages. */
  private async mailAdministrators(
    transaction: Transaction,
    news: Broadcast,
    administrators: Addressee[],
  ): Promise<void> {
    const { mail } = await contentOf(transaction, news);
    if (mail.template !== 'reportUpdated') throw new Error('Only updates of reports go to administrators.');
    const content = { ...mail, isAdministrator: true };
    await this.mails.send(transaction, news.source, administrators, content, { broadcastId: news.id });
    await setAdministratorsOfBroadcast(transaction, news, administrators.length);
  }
}

async function contentOf(transaction: Transaction, news: Broadcast): Promise<BroadcastContent> {
  const author = await findPerson(transaction, news.accountId);
  return broadcastContent(news, author ?? { name: '', partner: '' });
}

/** Viewers of a report are those who viewed it before; who belongs to a place may yet come to it. */
const pauseAfter = ({ audience }: Broadcast) => (audience === 'Report viewers' ? null : lookAgainAfter);
