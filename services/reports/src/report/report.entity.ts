import type { ReportType } from '@portal/contracts';
import { Column, Entity, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';

/** A report. Only the columns of its plain reads and writes; lists, access and locks have SQL. */
@Entity('report')
export class ReportEntity {
  @PrimaryGeneratedColumn('identity', { generatedIdentity: 'BY DEFAULT' })
  id!: number;

  @Column('integer', { name: 'owner_partner_id', nullable: true })
  ownerPartnerId!: number | null;

  /** The row of a deleted report stays for the history of its views. */
  @Column('timestamptz', { name: 'deleted_at', nullable: true })
  deletedAt!: Date | null;
}

@Entity('report_type')
export class ReportTypeEntity {
  @PrimaryColumn('integer')
  id!: number;

  @Column('text')
  name!: ReportType;
}
