import { Module } from '@nestjs/common';
import { MessageModule } from '../message/message.module.js';
import { ProjectionModule } from '../projection/projection.module.js';
import { ReportExportListener } from './report-export.listener.js';

/** Messages about exported files. */
@Module({
  imports: [MessageModule, ProjectionModule],
  providers: [ReportExportListener],
})
export class ReportExportModule {}
