import { Module } from '@nestjs/common';
import { PartitionRepository } from './partition.repository.js';

/** The monthly partitions of the history of views. */
@Module({
  providers: [PartitionRepository],
  exports: [PartitionRepository],
})
export class PartitionsModule {}
