import { Entity, PrimaryColumn } from 'typeorm';

/** The views of a report by a user. The counts have SQL. */
@Entity('user_report_views')
export class UserReportViewsEntity {
  @PrimaryColumn('integer', { name: 'account_id' })
  accountId!: number;

  @PrimaryColumn('integer', { name: 'report_id' })
  reportId!: number;
}
