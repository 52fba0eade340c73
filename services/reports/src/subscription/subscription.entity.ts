import type { SubscriptionFields } from '@portal/contracts';
import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A subscription as its subscriber sets it. Its next run has SQL. */
@Entity('subscription')
export class SubscriptionEntity {
  @PrimaryGeneratedColumn('identity', { generatedIdentity: 'BY DEFAULT' })
  id!: number;

  @Column('integer', { name: 'account_id' })
  accountId!: number;

  @Column('integer', { name: 'report_id' })
  reportId!: number;

  @Column('text')
  cadence!: SubscriptionFields['cadence'];

  @Column('integer', { array: true })
  weekdays!: number[];

  @Column('integer', { name: 'month_day' })
  monthDay!: number;

  @Column('time', { name: 'local_time' })
  time!: string;

  @Column('text', { name: 'time_zone' })
  timeZone!: string;

  @Column('text')
  format!: SubscriptionFields['format'];

  @Column('text', { nullable: true })
  page!: string | null;

  @Column('text', { name: 'page_name', nullable: true })
  pageName!: string | null;

  @Column('boolean', { name: 'is_paused' })
  isPaused!: boolean;

  /** Why the last run sent nothing. */
  @Column('text', { nullable: true })
  failure!: string | null;
}
