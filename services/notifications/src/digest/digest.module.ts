import { Module } from '@nestjs/common';
import { MailModule } from '../mail/mail.module.js';
import { DigestJob } from './digest.job.js';
import { DigestRepository } from './digest.repository.js';

/** Weekly mails that list unseen messages. */
@Module({
  imports: [MailModule],
  providers: [DigestJob, DigestRepository],
})
export class DigestModule {}
