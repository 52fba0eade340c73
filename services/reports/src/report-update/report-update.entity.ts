import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A note on changes of a report. */
@Entity('report_update')
export class ReportUpdateEntity {
  @PrimaryGeneratedColumn('identity', { generatedIdentity: 'BY DEFAULT' })
  id!: number;

  @Column('integer', { name: 'report_id' })
  reportId!: number;

  @Column('integer', { name: 'account_id' })
  accountId!: number;

  @Column('text')
  updates!: string;
}
