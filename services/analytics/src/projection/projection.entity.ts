import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A replicated account. Only the columns of its plain reads. */
@Entity('replicated_account')
export class AccountEntity {
  @PrimaryColumn('integer')
  id!: number;

  /** Null for administrators. */
  @Column('integer', { name: 'partner_id', nullable: true })
  partnerId!: number | null;
}

/** A replicated report. Only the columns of its plain reads. */
@Entity('replicated_report')
export class ReportEntity {
  @PrimaryColumn('integer')
  id!: number;

  /** Null for a report of the administrators. */
  @Column('integer', { name: 'owner_partner_id', nullable: true })
  ownerPartnerId!: number | null;
}
