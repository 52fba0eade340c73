import { Module } from '@nestjs/common';
import { AccountModule } from '../account/account.module.js';
import { MailModule } from '../mail/mail.module.js';
import { SecurityModule } from '../security/security.module.js';
import { PasskeyCeremonies } from './passkey-ceremonies.service.js';
import { PasskeyController } from './passkey.controller.js';
import { PasskeyRepository } from './passkey.repository.js';
import { PasskeyService } from './passkey.service.js';

@Module({
  imports: [AccountModule, MailModule, SecurityModule],
  controllers: [PasskeyController],
  providers: [PasskeyCeremonies, PasskeyRepository, PasskeyService],
  exports: [PasskeyCeremonies],
})
export class PasskeyModule {}
