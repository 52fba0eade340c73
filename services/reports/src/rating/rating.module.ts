import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AccessModule } from '../access/access.module.js';
import { EmbeddingModule } from '../embedding/embedding.module.js';
import { RatingController } from './rating.controller.js';
import { RatingEntity } from './rating.entity.js';
import { RatingRepository } from './rating.repository.js';
import { RatingService } from './rating.service.js';

/** Ratings of reports. */
@Module({
  imports: [AccessModule, EmbeddingModule, TypeOrmModule.forFeature([RatingEntity])],
  controllers: [RatingController],
  providers: [RatingRepository, RatingService],
})
export class RatingModule {}
