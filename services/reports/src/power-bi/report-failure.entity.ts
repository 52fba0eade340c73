import type { ReportFailure } from '@portal/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('report_failure')
export class ReportFailureEntity {
  @PrimaryColumn('integer', { name: 'report_id' })
  reportId!: number;

  @PrimaryColumn('text')
  operation!: ReportFailure['operation'];

  @Column('text')
  cause!: ReportFailure['cause'];

  @Column('text', { nullable: true })
  code!: string | null;

  @Column('timestamptz', { name: 'failed_at' })
  failedAt!: Date;
}
