import { Module } from '@nestjs/common';
import { AccessRequestModule } from './access-request/access-request.module.js';
import { AccountModule } from './account/account.module.js';
import { AnnouncementModule } from './announcement/announcement.module.js';
import { BroadcastModule } from './broadcast/broadcast.module.js';
import { CommentModule } from './comment/comment.module.js';
import { CredentialModule } from './credential/credential.module.js';
import { DigestModule } from './digest/digest.module.js';
import { FeedbackModule } from './feedback/feedback.module.js';
import { HousekeepingModule } from './housekeeping/housekeeping.module.js';
import { MailModule } from './mail/mail.module.js';
import { MessageModule } from './message/message.module.js';
import { OwnerNoticeModule } from './owner-notice/owner-notice.module.js';
import { PersonalDataModule } from './personal-data/personal-data.module.js';
import { ProjectionModule } from './projection/projection.module.js';
import { ReportExportModule } from './report-export/report-export.module.js';
import { ReportUpdateModule } from './report-update/report-update.module.js';
import { SubscriptionModule } from './subscription/subscription.module.js';
import { SuggestionModule } from './suggestion/suggestion.module.js';

/** The notifications service: messages in the portal, and mail. */
@Module({
  imports: [
    AccessRequestModule,
    AccountModule,
    AnnouncementModule,
    BroadcastModule,
    CommentModule,
    CredentialModule,
    DigestModule,
    FeedbackModule,
    HousekeepingModule,
    MailModule,
    MessageModule,
    OwnerNoticeModule,
    PersonalDataModule,
    ProjectionModule,
    ReportExportModule,
    ReportUpdateModule,
    SubscriptionModule,
    SuggestionModule,
  ],
})
export class NotificationsModule {}
