import { Column, Entity, PrimaryColumn } from 'typeorm';

/** What statistics need of an account, as identity last told it. */
@Entity('account_copy')
export class AccountCopy {
  @PrimaryColumn({ type: 'int' })
  id!: number;

  @Column({ type: 'text' })
  firstname!: string;

  @Column({ type: 'text' })
  surname!: string;

  @Column({ type: 'text' })
  email!: string;

  @Column({ type: 'text' })
  role!: string;

  @Column({ name: 'partner_id', type: 'int', nullable: true })
  partnerId!: number | null;
}
