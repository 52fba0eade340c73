import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { isLanguage, MailOrder } from '@portal/contracts';
import {
  shareInFlight,
  CONFIG,
  LOG,
  metrics,
  PeriodicJobs,
  showGauge,
  runInSpan,
  type Log,
  type PeriodicJob,
  type SpanOptions,
} from '@portal/server-kit';
import { Database, decrypt } from '@portal/service-kit';
import { Counter } from 'prom-client';
import { z } from 'zod';
import type { NotificationsConfig } from '../config.js';
import { getMessageText } from '../message/message-text.js';
import { MessageRepository } from '../message/message.repository.js';
import type { MailPriority } from './mail-kind.js';
import { MailAttachments } from './mail-attachments.service.js';
import { MailServer, maxConnections } from './mail-server.js';
import { MailRepository, type DueMail, type QueueState } from './mail.repository.js';
import { MailWriter } from './template/mail-writer.js';
import { toPlainName } from './template/user-text.js';

/** New mails wake the job. Polls find those that are due again. */
const intervalMs = 15_000;
/** Renewed while a mail is being sent. If the service dies, the mail is due again after it. */
const leaseSeconds = 60;
const renewalMs = 20_000;
const maxReasonLength = 500;

type MailOutcome = 'sent' | 'put-off' | 'given-up' | 'withdrawn';

const triesCounter = new Counter({
  name: 'portal_mail_tries_total',
  help: 'Tries to send a mail, by outcome',
  labelNames: ['outcome'] as const,
  registers: [metrics],
});

const countMail = (outcome: MailOutcome): void => triesCounter.inc({ outcome });

/**
 * Sends due mails, as many at once as there are connections. A mail that takes long delays none of the others. Several copies of the service
 * may do so.
 */
@Injectable()
export class MailDeliveryJob {
  private readonly workers: PeriodicJob[];

  constructor(
    private readonly database: Database,
    private readonly mails: MailRepository,
    private readonly messages: MessageRepository,
    private readonly server: MailServer,
    private readonly writer: MailWriter,
    private readonly attachments: MailAttachments,
    @Inject(CONFIG) private readonly config: NotificationsConfig,
    @Inject(LOG) private readonly log: Log,
    jobs: PeriodicJobs,
  ) {
    this.workers = Array.from({ length: maxConnections }, () =>
      jobs.add({ name: 'polling the mail queue', intervalMs }, () => this.deliverNext()),
    );
  }

  wake(): void {
    for (const worker of this.workers) worker.wake();
  }

  /** Tries to send the most urgent due mail. Returns false if none is due. */
  async deliverNext(): Promise<boolean> {
    const mail = await this.mails.claim(leaseSeconds);
    if (!mail) return false;
    const renewal = setInterval(() => void this.renew(mail), renewalMs);
    await this.deliver(mail).finally(() => clearInterval(renewal));
    return true;
  }

  private async renew({ id, source }: DueMail): Promise<void> {
    await this.mails.renew(id, leaseSeconds).catch((error: unknown) => {
      this.log.warn({ mail: source, error: String(error) }, 'lease of a mail not renewed, retrying');
    });
  }

  private async deliver(mail: DueMail): Promise<void> {
    if (mail.isWithdrawn) return this.withdraw(mail);
    let order: MailOrder | undefined;
    try {
      order = MailOrder.parse(decrypt(this.config.MAIL_SECRET, mail.encryptedOrder));
      if (isExpired(order)) return await this.giveUp(mail, 'The mail expired.');
      const to = { name: toPlainName(order.to.name), address: order.to.address };
      const receiver = await this.mails.findReceiver(to.address);
      const language = [receiver?.language, order.language].find(isLanguage);
      const attached = await this.attachments.findAttachment(order.content, receiver?.id);
      if (!attached) return await this.withdraw(mail);
      const { content, file } = attached;
      const rendered = { ...this.writer.write(to.name, content, language), file };
      await runInSpan(describeSpan(mail), () => this.server.send({ source: mail.source, to, ...rendered }));
    } catch (error) {
      return this.postpone(mail, error, order);
    }
    countMail('sent');
    await this.mails.markSent(mail.id);
  }

  private withdraw({ id }: DueMail): Promise<void> {
    countMail('withdrawn');
    return this.mails.delete(id);
  }

  private async postpone(mail: DueMail, error: unknown, order?: MailOrder): Promise<void> {
    const { id, source, tries, ageSeconds } = mail;
    const reason = String(error).slice(0, maxReasonLength);
    const isRejected = isPermanentRejection(error);
    const delaySeconds = isRejected ? undefined : retryDelaySeconds(tries, ageSeconds);
    if (delaySeconds === undefined) {
      if (order) await this.notifySender(source, order, isRejected ? 'mailRejected' : 'mailUndelivered');
      return this.giveUp(mail, reason);
    }
    countMail('put-off');
    await this.mails.postpone(id, delaySeconds, reason);
    this.log.warn({ mail: source, tries, delaySeconds, reason }, 'mail delivery failed, retrying');
  }

  /** Notifies the person who caused a mail, who may have mistyped the address. */
  private async notifySender(
    source: string,
    { causedBy, to }: MailOrder,
    text: 'mailRejected' | 'mailUndelivered',
  ): Promise<void> {
    if (!causedBy) return;
    await this.database.transaction((transaction) =>
      this.messages.add(transaction, {
        source: `mailUndelivered.${source}`,
        accountIds: [causedBy],
        text: getMessageText(text, { address: to.address }),
      }),
    );
  }

  private async giveUp({ id, source, tries }: DueMail, reason: string): Promise<void> {
    countMail('given-up');
    await this.mails.giveUp(id, reason);
    this.log.error({ mail: source, tries, reason }, 'mail delivery given up');
  }
}

const describeSpan =
  ({ traceparent }: DueMail) =>
  (): SpanOptions => ({ name: 'send mail', kind: 'client', begins: true, parent: traceparent ?? undefined });

const isExpired = ({ expiresAt }: MailOrder) =>
  expiresAt !== undefined && Date.parse(expiresAt) <= Date.now();

const PermanentRejection = z.object({ permanent: z.literal(true), command: z.enum(['RCPT TO', 'DATA']) });

/** True after a permanent rejection of recipient or content. A rejected login or sender is retried: the operator can correct it. */
export const isPermanentRejection = (error: unknown): boolean => PermanentRejection.safeParse(error).success;

const retryDelaysSeconds = [10, 30, 60, 5 * 60, 15 * 60];
const maxRetryDelaySeconds = 3_600;
const maxAgeSeconds = 24 * 3_600;

/** Delay before the next try of a failed mail; undefined a day after the first try. */
export const retryDelaySeconds = (tries: number, ageSeconds: number): number | undefined =>
  ageSeconds >= maxAgeSeconds ? undefined : (retryDelaysSeconds[tries - 1] ?? maxRetryDelaySeconds);

/** Label values that dashboards and alerts use. */
const priorityLabels: Record<MailPriority, string> = { 0: 'account', 1: 'news', 2: 'mass-news' };

/** Reports the length and age of the mail queue by priority; no value while the database cannot be reached. */
@Injectable()
export class MailMetrics implements OnModuleInit {
  constructor(private readonly mails: MailRepository) {}

  onModuleInit(): void {
    const readStates = shareInFlight(() => this.mails.findQueueStates());
    const readByPriority = async (value: (state: QueueState) => number) => {
      const values = new Map((await readStates()).map((state) => [state.priority, value(state)]));
      return Object.fromEntries(
        Object.entries(priorityLabels).map(([priority, label]) => [label, values.get(Number(priority)) ?? 0]),
      );
    };
    showGauge({
      name: 'portal_mails_waiting',
      help: 'Mails that wait to be sent, by priority',
      label: 'priority',
      read: () => readByPriority(({ waiting }) => waiting),
    });
    showGauge({
      name: 'portal_mail_oldest_seconds',
      help: 'Seconds that the oldest mail has waited to be sent, by priority',
      label: 'priority',
      read: () => readByPriority(({ oldestSeconds }) => oldestSeconds),
    });
  }
}
