import type { Feature } from '../feature.js';
import { PartitionRepository } from './partition.repository.js';

/** The monthly partitions of the history of views. */
export const partitionFeature: Feature = {
  controllers: [],
  providers: [PartitionRepository],
};
