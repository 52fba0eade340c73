import { Module } from '@nestjs/common';
import { ReportBookmarkController } from './report-bookmark.controller.js';
import { ReportBookmarkRepository } from './report-bookmark.repository.js';
import { ReportBookmarkService } from './report-bookmark.service.js';

/** Personal bookmarks of Power BI reports. */
@Module({
  controllers: [ReportBookmarkController],
  providers: [ReportBookmarkRepository, ReportBookmarkService],
})
export class ReportBookmarkModule {}
