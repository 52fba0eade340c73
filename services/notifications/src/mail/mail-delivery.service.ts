import { Inject, Injectable } from '@nestjs/common';
import { MailOrder } from '@portal/contracts';
import { CONFIG, LOG, traced, decrypt, type Log, type SpanOptions } from '@portal/service-kit';
import type { NotificationsConfig } from '../config.js';
import { LetterWriter } from '../letter/letter-writer.js';
import { plainName } from '../letter/plain-name.js';
import { countMail } from './mail-metrics.js';
import { MailRepository, type DueMail } from './mail.repository.js';
import { MailServer } from './mail-server.js';
import { isRefusedForGood } from './refusal-rule.js';
import { pauseBeforeRetry } from './retry-rule.js';

const longestReason = 500;

/** Sends what is due, and decides what becomes of a mail that could not be sent. */
@Injectable()
export class MailDeliveryService {
  constructor(
    private readonly mails: MailRepository,
    private readonly server: MailServer,
    private readonly letters: LetterWriter,
    @Inject(CONFIG) private readonly config: NotificationsConfig,
    @Inject(LOG) private readonly log: Log,
  ) {}

  /** Sends a mail, or notes why not; rejects only when the database cannot be reached. */
  async deliver(mail: DueMail): Promise<void> {
    if (mail.isWithdrawn) {
      countMail('withdrawn');
      return this.mails.forget(mail.id);
    }
    try {
      const order = MailOrder.parse(decrypt(this.config.MAIL_SECRET, mail.sealed));
      if (isExpired(order)) return await this.giveUp(mail, 'It had expired.');
      const to = { name: plainName(order.to.name), address: order.to.address };
      const letter = { source: mail.source, to, ...this.letters.write(to.name, order.content) };
      await traced(sendingOf(mail), () => this.server.send(letter));
    } catch (error) {
      return this.failed(mail, error);
    }
    countMail('sent');
    await this.mails.markSent(mail.id);
  }

  private async failed(mail: DueMail, error: unknown): Promise<void> {
    const reason = String(error).slice(0, longestReason);
    const pause = isRefusedForGood(error) ? undefined : pauseBeforeRetry(mail.tries, mail.age);
    if (pause === undefined) return this.giveUp(mail, reason);
    countMail('put-off');
    await this.mails.putOff(mail.id, pause, reason);
    this.log.warn({ mail: mail.source, tries: mail.tries, pause, reason }, 'a mail waits to be sent');
  }

  private async giveUp(mail: DueMail, reason: string): Promise<void> {
    countMail('given-up');
    await this.mails.giveUp(mail.id, reason);
    this.log.error({ mail: mail.source, tries: mail.tries, reason }, 'a mail was given up');
  }
}

const sendingOf =
  ({ traceparent }: DueMail) =>
  (): SpanOptions => ({ name: 'send mail', kind: 'client', begins: true, parent: traceparent ?? undefined });

const isExpired = ({ expiresAt }: MailOrder) =>
  expiresAt !== undefined && Date.parse(expiresAt) <= Date.now();
