import { Module } from '@nestjs/common';
import { PartitionRepository } from './partition.repository.js';

@Module({
  providers: [PartitionRepository],
  exports: [PartitionRepository],
})
export class PartitionsModule {}
