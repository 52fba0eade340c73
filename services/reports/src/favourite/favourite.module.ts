import { Module } from '@nestjs/common';
import { AccessModule } from '../access/access.module.js';
import { ReportModule } from '../report/report.module.js';
import { FavouriteController } from './favourite.controller.js';
import { FavouriteRepository } from './favourite.repository.js';
import { FavouriteService } from './favourite.service.js';

/** Favourite reports of users. */
@Module({
  imports: [AccessModule, ReportModule],
  controllers: [FavouriteController],
  providers: [FavouriteRepository, FavouriteService],
})
export class FavouriteModule {}
