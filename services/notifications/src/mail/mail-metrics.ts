import { Injectable, type OnModuleInit } from '@nestjs/common';
import { shareInFlight, metrics, showGauge } from '@portal/service-kit';
import { Counter } from 'prom-client';
import type { MailPriority } from '../mail-preference/mail-kinds.js';
import { MailRepository, type QueueState } from './mail.repository.js';

/** What became of a try to send a mail. */
export type MailOutcome = 'sent' | 'put-off' | 'given-up' | 'withdrawn';

const names: Record<MailPriority, string> = { 0: 'account', 1: 'news', 2: 'mass-news' };

const tries = new Counter({
  name: 'portal_mail_tries_total',
  help: 'Tries to send a mail, by what became of them',
  labelNames: ['outcome'] as const,
  registers: [metrics],
});

/** Counts what became of a try to send a mail. */
export const countMail = (outcome: MailOutcome): void => tries.inc({ outcome });

/** Shows at /metrics how many mails of each priority wait and for how long; nothing while the database cannot be reached. */
@Injectable()
export class MailMetrics implements OnModuleInit {
  constructor(private readonly mails: MailRepository) {}

  onModuleInit(): void {
    const states = shareInFlight(() => this.mails.states());
    const byPriority = async (figure: (state: QueueState) => number) => {
      const found = new Map((await states()).map((state) => [state.priority, figure(state)]));
      return Object.fromEntries(
        Object.entries(names).map(([priority, name]) => [name, found.get(Number(priority)) ?? 0]),
      );
    };
    showGauge({
      name: 'portal_mails_waiting',
      help: 'Mails that wait to be sent, by their priority',
      label: 'priority',
      read: () => byPriority(({ waiting }) => waiting),
    });
    showGauge({
      name: 'portal_mail_oldest_seconds',
      help: 'Seconds that the oldest mail has waited to be sent, by priority',
      label: 'priority',
      read: () => byPriority(({ oldest }) => oldest),
    });
  }
}
