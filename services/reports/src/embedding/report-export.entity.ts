import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** An export. Only the columns of its plain writes; claims and limits have SQL. */
@Entity('report_export')
export class ReportExportEntity {
  @PrimaryGeneratedColumn('identity')
  id!: number;

  @Column('integer', { name: 'account_id', nullable: true })
  accountId!: number | null;

  /** Power BI's; null until it has started. */
  @Column('text', { name: 'export_id', nullable: true })
  exportId!: string | null;

  /** When a copy of the service began to start it; only for subscriptions. */
  @Column('timestamptz', { name: 'claimed_at', nullable: true })
  claimedAt!: Date | null;

  @Column('timestamptz', { name: 'poll_at' })
  pollAt!: Date;

  @Column('timestamptz', { name: 'watched_at', nullable: true })
  watchedAt!: Date | null;
}
