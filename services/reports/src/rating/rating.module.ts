import { Module } from '@nestjs/common';
import { AccessModule } from '../access/access.module.js';
import { EmbeddingModule } from '../embedding/embedding.module.js';
import { RatingController } from './rating.controller.js';
import { RatingRepository } from './rating.repository.js';
import { RatingService } from './rating.service.js';

/** Ratings of reports. */
@Module({
  imports: [AccessModule, EmbeddingModule],
  controllers: [RatingController],
  providers: [RatingRepository, RatingService],
})
export class RatingModule {}
