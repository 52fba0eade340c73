import type { Feature } from '../feature.js';
import { MailPreferenceController } from './mail-preference.controller.js';
import { MailPreferenceRepository } from './mail-preference.repository.js';
import { MailPreferenceService } from './mail-preference.service.js';

/** Which mails people want. */
export const mailPreferenceFeature: Feature = {
  controllers: [MailPreferenceController],
  providers: [MailPreferenceRepository, MailPreferenceService],
};
