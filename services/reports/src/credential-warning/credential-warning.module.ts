import { Module } from '@nestjs/common';
import { CredentialWarningRepository } from './credential-warning.repository.js';
import { CredentialWarningService } from './credential-warning.service.js';

/** Warnings before the credential of Power BI ends. */
@Module({ providers: [CredentialWarningRepository, CredentialWarningService] })
export class CredentialWarningModule {}
