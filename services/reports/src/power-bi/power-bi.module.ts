import { Module } from '@nestjs/common';
import { PowerBiClient } from './power-bi.client.js';
import { ReportFinder } from './report-finder.js';

/** Client of Entra and of Power BI's REST API. */
@Module({ providers: [PowerBiClient, ReportFinder], exports: [PowerBiClient, ReportFinder] })
export class PowerBiModule {}
