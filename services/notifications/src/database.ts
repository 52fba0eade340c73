import {
  DailyCounts1764374400000,
  PublishedStreams1764115200000,
  TraceFacts1764028800000,
  type SchemaDefinition,
} from '@portal/service-kit';
import { BroadcastEntity } from './broadcast/broadcast.entity.js';
import { fillDemoData } from './demo-data/fill-demo-data.js';
import { DeclinedFeedbackEntity, FeedbackEntity } from './feedback/feedback.entity.js';
import { MailPreferenceEntity } from './mail/mail-preference.entity.js';
import { MessageEntity } from './message/message.entity.js';
import { Drafts1765050000000 } from './migrations/1765050000000-drafts.js';
import { First1763683200000 } from './migrations/1763683200000-first.js';
import { Mail1763769600000 } from './migrations/1763769600000-mail.js';
import { People1763856000000 } from './migrations/1763856000000-people.js';
import { Messages1763942400000 } from './migrations/1763942400000-messages.js';
import { ReportUpdates1764460800000 } from './migrations/1764460800000-report-updates.js';
import { FeedbackByReport1765030000000 } from './migrations/1765030000000-feedback-by-report.js';
import { DraftsOfDeletedAccounts1766050000002 } from './migrations/1766050000002-drafts-of-deleted-accounts.js';
import { TraceMails1764028800000 } from './migrations/1764028800000-trace-mails.js';
import { UsageLetters1766040000000 } from './migrations/1766040000000-usage-letters.js';
import { PartnerEntity, StakeholderGroupEntity } from './projection/projection.entity.js';

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
  /** Oldest first. */
  migrations: [
    First1763683200000,
    Mail1763769600000,
    People1763856000000,
    Messages1763942400000,
    TraceFacts1764028800000,
    PublishedStreams1764115200000,
    TraceMails1764028800000,
    DailyCounts1764374400000,
    ReportUpdates1764460800000,
    Drafts1765050000000,
    FeedbackByReport1765030000000,
    UsageLetters1766040000000,
    DraftsOfDeletedAccounts1766050000002,
  ],
};
