import { Module } from '@nestjs/common';
import { ProviderClients } from './provider-clients.js';

/** The clients of sign-in providers. */
@Module({ providers: [ProviderClients], exports: [ProviderClients] })
export class ProviderModule {}
