import { Module } from '@nestjs/common';
import { CredentialWarningRepository } from './credential-warning.repository.js';
import { CredentialWarningService } from './credential-warning.service.js';
import { PowerBiClient } from './power-bi.client.js';
import { ReportFailureRepository } from './report-failure.repository.js';
import { ReportFinder } from './report-finder.js';

/** Client of Entra and of Power BI's REST API, its failures, and warnings before its credential ends. */
@Module({
  providers: [
    CredentialWarningRepository,
    CredentialWarningService,
    PowerBiClient,
    ReportFailureRepository,
    ReportFinder,
  ],
  exports: [PowerBiClient, ReportFailureRepository, ReportFinder],
})
export class PowerBiModule {}
