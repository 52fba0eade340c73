import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { BroadcastEntity } from '../broadcast/broadcast.entity.js';
import { BroadcastModule } from '../broadcast/broadcast.module.js';
import { PartnerEntity, StakeholderGroupEntity } from '../projection/projection.entity.js';
import { AnnouncementController } from './announcement.controller.js';
import { AnnouncementRepository } from './announcement.repository.js';
import { AnnouncementService } from './announcement.service.js';

/** Announcements of administrators and user admins, which broadcasts deliver. */
@Module({
  imports: [
    BroadcastModule,
    TypeOrmModule.forFeature([BroadcastEntity, PartnerEntity, StakeholderGroupEntity]),
  ],
  controllers: [AnnouncementController],
  providers: [AnnouncementRepository, AnnouncementService],
})
export class AnnouncementModule {}
