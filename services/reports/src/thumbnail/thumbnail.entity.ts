import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The image of a report and its next export. Claims and pages have SQL. */
@Entity('report_thumbnail')
export class ThumbnailEntity {
  @PrimaryColumn('integer', { name: 'report_id' })
  reportId!: number;

  @Column('bytea', { nullable: true })
  png!: Buffer | null;

  @Column('text', { nullable: true })
  version!: string | null;

  @Column('timestamptz', { name: 'exported_at', nullable: true })
  exportedAt!: Date | null;

  /** Why Power BI refused the last export. */
  @Column('text', { nullable: true })
  refusal!: string | null;

  @Column('timestamptz', { name: 'due_at' })
  dueAt!: Date;

  @Column('integer')
  attempts!: number;

  /** The running export; null if there is none. */
  @Column('uuid', { name: 'claim_id', nullable: true })
  claimId!: string | null;
}
