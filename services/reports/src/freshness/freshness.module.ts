import { Module } from '@nestjs/common';
import { EmbeddingModule } from '../embedding/embedding.module.js';
import { PowerBiModule } from '../power-bi/power-bi.module.js';
import { DataReadingRepository } from './data-reading.repository.js';
import { FreshnessService } from './freshness.service.js';

/** The age of the data of reports. */
@Module({
  imports: [EmbeddingModule, PowerBiModule],
  providers: [DataReadingRepository, FreshnessService],
  exports: [DataReadingRepository, FreshnessService],
})
export class FreshnessModule {}
