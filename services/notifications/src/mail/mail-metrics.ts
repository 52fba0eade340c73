import { Injectable, type OnModuleInit } from '@nestjs/common';
import { metrics } from '@portal/service-kit';
import { Gauge } from 'prom-client';
import { MailRepository, type QueueState } from './mail.repository.js';

/** Shows at /metrics how many mails wait and for how long; no number while the database cannot be reached. */
@Injectable()
export class MailMetrics implements OnModuleInit {
  constructor(private readonly mails: MailRepository) {}

  onModuleInit(): void {
    this.show('portal_mails_waiting', 'Mails that wait to be sent', ({ waiting }) => waiting);
    this.show(
      'portal_mail_oldest_seconds',
      'Seconds that the oldest mail has waited to be sent',
      ({ oldest }) => oldest,
    );
  }

  private show(name: string, help: string, value: (state: QueueState) => number): void {
    const { mails } = this;
    new Gauge({
      name,
      help,
      registers: [metrics],
      async collect() {
        this.set(await mails.state().then(value, () => NaN));
      },
    });
  }
}
