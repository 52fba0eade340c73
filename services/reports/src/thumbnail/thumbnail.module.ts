import { Module } from '@nestjs/common';
import { AccessModule } from '../access/access.module.js';
import { PowerBiModule } from '../power-bi/power-bi.module.js';
import { ThumbnailRepository } from './thumbnail.repository.js';
import { ThumbnailService } from './thumbnail.service.js';

/** Images of Power BI reports for the cards of the catalogue. */
@Module({
  imports: [AccessModule, PowerBiModule],
  providers: [ThumbnailRepository, ThumbnailService],
  exports: [ThumbnailService],
})
export class ThumbnailModule {}
