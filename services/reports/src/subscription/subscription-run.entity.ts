import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A run of a subscription. Adding and locking runs has SQL. */
@Entity('subscription_run')
export class SubscriptionRunEntity {
  @PrimaryGeneratedColumn('identity')
  id!: number;

  /** Null for a run that waits for an export, or has ended. */
  @Column('timestamptz', { name: 'next_try_at', nullable: true })
  nextTryAt!: Date | null;

  @Column('integer')
  tries!: number;

  /** The export that the run waits for, or waited for. */
  @Column('integer', { name: 'export_id', nullable: true })
  exportId!: number | null;

  @Column('timestamptz', { name: 'ended_at', nullable: true })
  endedAt!: Date | null;
}
