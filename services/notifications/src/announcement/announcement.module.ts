import { Module } from '@nestjs/common';
import { BroadcastModule } from '../broadcast/broadcast.module.js';
import { AnnouncementController } from './announcement.controller.js';
import { AnnouncementRepository } from './announcement.repository.js';
import { AnnouncementService } from './announcement.service.js';

/** Announcements of administrators and user admins, which broadcasts deliver. */
@Module({
  imports: [BroadcastModule],
  controllers: [AnnouncementController],
  providers: [AnnouncementRepository, AnnouncementService],
})
export class AnnouncementModule {}
