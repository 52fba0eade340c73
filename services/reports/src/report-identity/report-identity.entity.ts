import type { IdentityRule } from '@portal/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** As whom Power BI shows a report. What its dataset needs has SQL. */
@Entity('report_identity')
export class ReportIdentityEntity {
  @PrimaryColumn('integer', { name: 'report_id' })
  reportId!: number;

  @Column('jsonb', { nullable: true })
  rule!: IdentityRule | null;
}
