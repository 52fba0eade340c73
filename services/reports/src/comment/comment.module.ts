import { Module } from '@nestjs/common';
import { AccessModule } from '../access/access.module.js';
import { CommentController } from './comment.controller.js';
import { CommentRepository } from './comment.repository.js';
import { CommentService } from './comment.service.js';

@Module({
  imports: [AccessModule],
  controllers: [CommentController],
  providers: [CommentRepository, CommentService],
})
export class CommentModule {}
