import type { AccountStatus, Role } from '@portal/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A replicated HIS partner. */
@Entity('replicated_partner')
export class PartnerEntity {
  @PrimaryColumn('integer')
  id!: number;

  @Column('text')
  name!: string;

  @Column('integer', { name: 'group_id', nullable: true })
  groupId!: number | null;
}

@Entity('replicated_group')
export class StakeholderGroupEntity {
  @PrimaryColumn('integer')
  id!: number;

  @Column('text')
  name!: string;
}

@Entity('replicated_account')
export class AccountEntity {
  @PrimaryColumn('integer')
  id!: number;

  @Column('text')
  firstname!: string;

  @Column('text')
  surname!: string;

  @Column('text')
  email!: string;

  @Column('text')
  role!: Role;

  @Column('text')
  status!: AccountStatus;

  /** Null for administrators. */
  @Column('integer', { name: 'partner_id', nullable: true })
  partnerId!: number | null;
}
