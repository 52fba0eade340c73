import { Module } from '@nestjs/common';
import { EmbeddingModule } from '../embedding/embedding.module.js';
import { RatingController } from './rating.controller.js';
import { RatingRepository } from './rating.repository.js';
import { RatingService } from './rating.service.js';

/** Ratings of reports. */
@Module({
  imports: [EmbeddingModule],
  controllers: [RatingController],
  providers: [RatingRepository, RatingService],
})
export class RatingModule {}
