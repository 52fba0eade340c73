import { Module, type DynamicModule } from '@nestjs/common';
import { accessRequestFeature } from './access-request/access-request.feature.js';
import { accountNewsFeature } from './account-news/account-news.feature.js';
import { announcementFeature } from './announcement/announcement.feature.js';
import { broadcastFeature } from './broadcast/broadcast.feature.js';
import type { NotificationsConfig } from './config.js';
import { projectionFeature } from './projection/projection.feature.js';
import { digestFeature } from './digest/digest.feature.js';
import { feedbackFeature } from './feedback/feedback.feature.js';
import { housekeepingFeature } from './housekeeping/housekeeping.feature.js';
import { LetterWriter } from './letter/letter-writer.js';
import type { Letterhead } from './letter/letterhead.js';
import { mailFeature } from './mail/mail.feature.js';
import { mailPreferenceFeature } from './mail-preference/mail-preference.feature.js';
import { messageFeature } from './message/message.feature.js';
import { reportAccessFeature } from './report-access/report-access.feature.js';
import { reportUpdateFeature } from './report-update/report-update.feature.js';
import { reportViewersFeature } from './report-viewers/report-viewers.feature.js';
import { suggestionFeature } from './suggestion/suggestion.feature.js';

const features = [
  accessRequestFeature,
  accountNewsFeature,
  announcementFeature,
  broadcastFeature,
  projectionFeature,
  digestFeature,
  feedbackFeature,
  housekeepingFeature,
  mailFeature,
  mailPreferenceFeature,
  messageFeature,
  reportAccessFeature,
  reportUpdateFeature,
  reportViewersFeature,
  suggestionFeature,
];

/** The notifications service: messages in the portal, and mail. */
@Module({})
export class NotificationsModule {
  static forRoot(config: NotificationsConfig, letterhead: Letterhead): DynamicModule {
    const letters = new LetterWriter(letterhead, config.PORTAL_URL, config.PORTAL_TIME_ZONE);
    return {
      module: NotificationsModule,
      controllers: features.flatMap(({ controllers }) => controllers),
      providers: [
        { provide: LetterWriter, useValue: letters },
        ...features.flatMap(({ providers }) => providers),
      ],
    };
  }
}
