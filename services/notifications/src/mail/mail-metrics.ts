import { Injectable, type OnModuleInit } from '@nestjs/common';
import { askedOnce, metrics, showGauge } from '@portal/service-kit';
import { Counter } from 'prom-client';
import type { MailPriority } from './mail-kind.js';
import { MailRepository, type QueueState } from './mail.repository.js';

type MailOutcome = 'sent' | 'put-off' | 'given-up' | 'withdrawn';

/** Label values that dashboards and alerts use. */
const priorityLabels: Record<MailPriority, string> = { 0: 'account', 1: 'news', 2: 'mass-news' };

const tries = new Counter({
  name: 'portal_mail_tries_total',
  help: 'Tries to send a mail, by outcome',
  labelNames: ['outcome'] as const,
  registers: [metrics],
});

export const countMail = (outcome: MailOutcome): void => tries.inc({ outcome });

/** Reports the length and age of the mail queue by priority; no value while the database cannot be reached. */
@Injectable()
export class MailMetrics implements OnModuleInit {
  constructor(private readonly mails: MailRepository) {}

  onModuleInit(): void {
    const readStates = askedOnce(() => this.mails.findQueueStates());
    const byPriority = async (value: (state: QueueState) => number) => {
      const values = new Map((await readStates()).map((state) => [state.priority, value(state)]));
      return Object.fromEntries(
        Object.entries(priorityLabels).map(([priority, label]) => [label, values.get(Number(priority)) ?? 0]),
      );
    };
    showGauge({
      name: 'portal_mails_waiting',
      help: 'Mails that wait to be sent, by priority',
      label: 'priority',
      read: () => byPriority(({ waiting }) => waiting),
    });
    showGauge({
      name: 'portal_mail_oldest_seconds',
      help: 'Seconds that the oldest mail has waited to be sent, by priority',
      label: 'priority',
      read: () => byPriority(({ oldestSeconds }) => oldestSeconds),
    });
  }
}
