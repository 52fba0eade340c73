import { Module } from '@nestjs/common';
import { AccessTokens } from './session-tokens.js';
import { SessionActivityController, SessionController, SignInOutController } from './session.controller.js';
import { SessionRepository } from './session.repository.js';
import { SessionService } from './session.service.js';

@Module({
  controllers: [SessionActivityController, SessionController, SignInOutController],
  providers: [AccessTokens, SessionRepository, SessionService],
  exports: [SessionService],
})
export class SessionModule {}
