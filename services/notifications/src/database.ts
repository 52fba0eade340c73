import type { SchemaDefinition } from '@portal/service-kit';
import { BroadcastEntity } from './broadcast/broadcast.entity.js';
import { fillDemoData } from './demo-data/fill-demo-data.js';
import { DeclinedFeedbackEntity, FeedbackEntity } from './feedback/feedback.entity.js';
import { MailEntity } from './mail/mail.entity.js';
import { MailPreferenceEntity } from './mail/mail-preference.entity.js';
import { MessageEntity } from './message/message.entity.js';
import { AccountEntity, PartnerEntity, StakeholderGroupEntity } from './projection/projection.entity.js';
import { migrations } from './migrations/index.js';

/** The service's database. */
export const schema: SchemaDefinition = {
  fillDemoData,
  entities: [
    AccountEntity,
    BroadcastEntity,
    DeclinedFeedbackEntity,
    FeedbackEntity,
    MailEntity,
    MailPreferenceEntity,
    MessageEntity,
    PartnerEntity,
    StakeholderGroupEntity,
  ],
  migrations,
};
