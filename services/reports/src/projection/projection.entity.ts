import type { Role } from '@portal/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** An account of identity. Only the columns of its plain reads. */
@Entity('replicated_account')
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
@Entity('replicated_partner')
export class ReplicatedPartnerEntity {
  @PrimaryColumn('integer')
  id!: number;

  @Column('text')
  name!: string;
}

/** A stakeholder group of identity. */
@Entity('replicated_group')
export class ReplicatedGroupEntity {
  @PrimaryColumn('integer')
  id!: number;

  @Column('text')
  name!: string;
}
