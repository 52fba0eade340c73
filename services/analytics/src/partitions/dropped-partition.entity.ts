import { Entity, PrimaryColumn } from 'typeorm';

/** A month of UTC whose partition was dropped, or is being dropped. */
@Entity('dropped_partition')
export class DroppedPartitionEntity {
  /** `YYYY-MM-DD`, the first day. */
  @PrimaryColumn('date')
  month!: string;
}
