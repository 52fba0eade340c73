import { Module } from '@nestjs/common';
import { MailModule } from '../mail/mail.module.js';
import { ProjectionModule } from '../projection/projection.module.js';
import { CredentialListener } from './credential.listener.js';

/** Warnings before the portal's credential at Power BI ends. */
@Module({ imports: [MailModule, ProjectionModule], providers: [CredentialListener] })
export class CredentialModule {}
