import { Module } from '@nestjs/common';
import { AccessModule } from '../access/access.module.js';
import { PowerBiModule } from '../power-bi/power-bi.module.js';
import { AboutReportController, PersonReportsController } from './about-report.controller.js';
import { AboutReportRepository } from './about-report.repository.js';
import { AboutReportService } from './about-report.service.js';

/** The pages about one report and about the reports of one person. */
@Module({
  imports: [AccessModule, PowerBiModule],
  controllers: [AboutReportController, PersonReportsController],
  providers: [AboutReportRepository, AboutReportService],
})
export class AboutReportModule {}
