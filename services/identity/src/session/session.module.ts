import { Module } from '@nestjs/common';
import { ProviderModule } from '../single-sign-on/provider.module.js';
import { AccessTokens } from './session-tokens.js';
import { SessionActivityController, SessionController, SignInOutController } from './session.controller.js';
import { SessionRepository } from './session.repository.js';
import { SessionService } from './session.service.js';

@Module({
  imports: [ProviderModule],
  controllers: [SessionActivityController, SessionController, SignInOutController],
  providers: [AccessTokens, SessionRepository, SessionService],
  exports: [AccessTokens, SessionRepository, SessionService],
})
export class SessionModule {}
