import { Module } from '@nestjs/common';
import { AccessModule } from '../access/access.module.js';
import { PermissionModule } from '../permission/permission.module.js';
import { HandOverController } from './hand-over.controller.js';
import { HandOverRepository } from './hand-over.repository.js';
import { HandOverService } from './hand-over.service.js';

/** Hands the permissions of people who leave over to their successors. */
@Module({
  imports: [AccessModule, PermissionModule],
  controllers: [HandOverController],
  providers: [HandOverRepository, HandOverService],
})
export class HandOverModule {}
