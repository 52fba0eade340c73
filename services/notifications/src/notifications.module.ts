import { Module, type DynamicModule } from '@nestjs/common';
import { AccessRequestListener } from './access-request/access-request.listener.js';
import { AccessRequestNewsService } from './access-request/access-request-news.service.js';
import { CONFIG, type NotificationsConfig } from './config.js';
import { CopiesListener } from './copies/copies.listener.js';
import { LetterWriter } from './letter/letter-writer.js';
import type { Letterhead } from './letter/letterhead.js';
import { MailDeliveryService } from './mail/mail-delivery.service.js';
import { MailHousekeepingJob } from './mail/mail-housekeeping.job.js';
import { MailMetrics } from './mail/mail-metrics.js';
import { MailOrderListener } from './mail/mail-order.listener.js';
import { MailSenderJob } from './mail/mail-sender.job.js';
import { MailServer } from './mail/mail-server.js';
import { MailStatusService } from './mail/mail-status.service.js';
import { MailController } from './mail/mail.controller.js';
import { MailRepository } from './mail/mail.repository.js';
import { OwnMails } from './mail/own-mails.js';
import { MessageController } from './message/message.controller.js';
import { MessageRepository } from './message/message.repository.js';
import { MessageService } from './message/message.service.js';
import { SeenController } from './message/seen.controller.js';
import { ReportUpdateListener } from './report-update/report-update.listener.js';

/** The notifications service: messages in the portal, and mail. */
@Module({})
export class NotificationsModule {
  static forRoot(config: NotificationsConfig, letterhead: Letterhead): DynamicModule {
    return {
      module: NotificationsModule,
      controllers: [MailController, MessageController, SeenController],
      providers: [
        { provide: CONFIG, useValue: config },
        {
          provide: LetterWriter,
          useValue: new LetterWriter(letterhead, config.PORTAL_URL, config.PORTAL_TIME_ZONE),
        },
        AccessRequestListener,
        AccessRequestNewsService,
        CopiesListener,
        MailDeliveryService,
        MailHousekeepingJob,
        MailMetrics,
        MailOrderListener,
        MailRepository,
        MailSenderJob,
        MailServer,
        MailStatusService,
        MessageRepository,
        MessageService,
        OwnMails,
        ReportUpdateListener,
      ],
    };
  }
}
