import { Module } from '@nestjs/common';
import { ReportModule } from '../report/report.module.js';
import { ThumbnailModule } from '../thumbnail/thumbnail.module.js';
import { CatalogueAccountRepository } from './catalogue-account.repository.js';
import { CatalogueController } from './catalogue.controller.js';
import { CatalogueRepository } from './catalogue.repository.js';
import { CatalogueService } from './catalogue.service.js';
import { CatalogueListener } from './catalogue.listener.js';

/** The catalogue of the reports that a user may open, with saved filters. */
@Module({
  imports: [ReportModule, ThumbnailModule],
  controllers: [CatalogueController],
  providers: [CatalogueAccountRepository, CatalogueRepository, CatalogueService, CatalogueListener],
})
export class CatalogueModule {}
