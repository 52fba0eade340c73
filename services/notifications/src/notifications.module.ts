import { Module } from '@nestjs/common';
import { AnnouncementModule } from './announcement/announcement.module.js';
import { BroadcastModule } from './broadcast/broadcast.module.js';
import { DigestModule } from './digest/digest.module.js';
import { FeedbackModule } from './feedback/feedback.module.js';
import { HousekeepingModule } from './housekeeping/housekeeping.module.js';
import { MailModule } from './mail/mail.module.js';
import { MessageModule } from './message/message.module.js';
import { NoticesModule } from './notices/notices.module.js';
import { PersonalDataModule } from './personal-data/personal-data.module.js';
import { ProjectionModule } from './projection/projection.module.js';
import { ReportUpdateModule } from './report-update/report-update.module.js';
import { SuggestionModule } from './suggestion/suggestion.module.js';

/** The notifications service: messages in the portal, and mail. */
@Module({
  imports: [
    AnnouncementModule,
    BroadcastModule,
    DigestModule,
    FeedbackModule,
    HousekeepingModule,
    MailModule,
    MessageModule,
    NoticesModule,
    PersonalDataModule,
    ProjectionModule,
    ReportUpdateModule,
    SuggestionModule,
  ],
})
export class NotificationsModule {}
