import type { Role } from '@portal/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** An account of identity. Only the columns of its plain reads. */
@Entity('account_copy')
export class ReplicatedAccountEntity {
  @PrimaryColumn('integer')
  id!: number;

  @Column('text')
  firstname!: string;

  @Column('text')
  surname!: string;

  @Column('text')
  role!: Role;

  @Column('integer', { name: 'partner_id', nullable: true })
  partnerId!: number | null;
}

/** A HIS partner of identity. */
@Entity('partner_copy')
export class ReplicatedPartnerEntity {
  @PrimaryColumn('integer')
  id!: number;

  @Column('text')
  name!: string;
}

/** A stakeholder group of identity. */
@Entity('group_copy')
export class ReplicatedGroupEntity {
  @PrimaryColumn('integer')
  id!: number;

  @Column('text')
  name!: string;
}
