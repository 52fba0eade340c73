import { Module } from '@nestjs/common';
import { PowerBiClient } from './power-bi.client.js';

/** Client of Entra and of Power BI's REST API. */
@Module({ providers: [PowerBiClient], exports: [PowerBiClient] })
export class PowerBiModule {}
