import type { Feature } from '../feature.js';
import { MailDeliveryService } from './mail-delivery.service.js';
import { MailMetrics } from './mail-metrics.js';
import { MailOrderListener } from './mail-order.listener.js';
import { MailSenderJob } from './mail-sender.job.js';
import { MailServer } from './mail-server.js';
import { MailStatusService } from './mail-status.service.js';
import { MailController } from './mail.controller.js';
import { MailRepository } from './mail.repository.js';
import { OwnMails } from './own-mails.js';

/** The queue of mails, and their way to the mail server. */
export const mailFeature: Feature = {
  controllers: [MailController],
  providers: [
    MailDeliveryService,
    MailMetrics,
    MailOrderListener,
    MailRepository,
    MailSenderJob,
    MailServer,
    MailStatusService,
    OwnMails,
  ],
};
