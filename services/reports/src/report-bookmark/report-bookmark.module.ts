import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ReportBookmarkController } from './report-bookmark.controller.js';
import { ReportBookmarkEntity } from './report-bookmark.entity.js';
import { ReportBookmarkRepository } from './report-bookmark.repository.js';
import { ReportBookmarkService } from './report-bookmark.service.js';

/** Personal bookmarks of Power BI reports. */
@Module({
  imports: [TypeOrmModule.forFeature([ReportBookmarkEntity])],
  controllers: [ReportBookmarkController],
  providers: [ReportBookmarkRepository, ReportBookmarkService],
})
export class ReportBookmarkModule {}
