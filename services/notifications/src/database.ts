import type { SchemaDefinition } from '@portal/service-kit';
import { BroadcastEntity } from './broadcast/broadcast.entity.js';
import { fillDemoData } from './demo-data/fill-demo-data.js';
import { DeclinedFeedbackEntity, FeedbackEntity } from './feedback/feedback.entity.js';
import { MailPreferenceEntity } from './mail/mail-preference.entity.js';
import { MessageEntity } from './message/message.entity.js';
import { PartnerEntity, StakeholderGroupEntity } from './projection/projection.entity.js';
import { Initial } from './migrations/1795651300000-initial.js';
import { MessageThread1795824000000 } from './migrations/1795824000000-message-thread.js';
import { MessageExport1796007600000 } from './migrations/1796007600000-message-export.js';

/** The service's database. */
export const schema: SchemaDefinition = {
  fillDemoData,
  entities: [
    BroadcastEntity,
    DeclinedFeedbackEntity,
    FeedbackEntity,
    MailPreferenceEntity,
    MessageEntity,
    PartnerEntity,
    StakeholderGroupEntity,
  ],
  migrations: [Initial, MessageThread1795824000000, MessageExport1796007600000],
};
