import { Column, Entity, PrimaryColumn } from 'typeorm';

/** What statistics need of a report, as the reports service last told it. */
@Entity('report_copy')
export class ReportCopy {
  @PrimaryColumn({ type: 'int' })
  id!: number;

  @Column({ type: 'text' })
  name!: string;

  @Column({ type: 'text' })
  type!: string;

  @Column({ name: 'workspace_name', type: 'text', nullable: true })
  workspaceName!: string | null;

  @Column({ name: 'category_id', type: 'int', nullable: true })
  categoryId!: number | null;

  @Column({ name: 'owner_partner_id', type: 'int', nullable: true })
  ownerPartnerId!: number | null;

  @Column({ name: 'date_uploaded', type: 'timestamptz' })
  dateUploaded!: string;
}
