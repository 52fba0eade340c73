import { Module } from '@nestjs/common';
import { ProviderClients } from '../single-sign-on/provider-clients.js';
import { AccessTokens, RefreshTokens } from './session-tokens.js';
import { SessionActivityController, SessionController, SignInOutController } from './session.controller.js';
import { SessionRepository } from './session.repository.js';
import { SessionService } from './session.service.js';

@Module({
  controllers: [SessionActivityController, SessionController, SignInOutController],
  providers: [AccessTokens, ProviderClients, RefreshTokens, SessionRepository, SessionService],
  exports: [AccessTokens, ProviderClients, RefreshTokens, SessionRepository, SessionService],
})
export class SessionModule {}
