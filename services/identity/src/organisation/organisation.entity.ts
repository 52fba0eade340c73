import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A group of partners. Reports are permitted to groups. */
@Entity('stakeholder_group')
export class StakeholderGroupEntity {
  @PrimaryGeneratedColumn('identity', { generatedIdentity: 'BY DEFAULT' })
  id!: number;

  @Column('text')
  name!: string;
}

/** A HIS partner, which the specification also calls a user type. */
@Entity('partner')
export class PartnerEntity {
  @PrimaryGeneratedColumn('identity', { generatedIdentity: 'BY DEFAULT' })
  id!: number;

  @Column('text')
  name!: string;

  @Column('integer', { name: 'group_id' })
  groupId!: number;

  /** Comma-separated suffixes of the e-mail domains that fit this partner. */
  @Column('text', { name: 'email_pattern' })
  emailPattern!: string;

  /** True when only addresses that fit the pattern may join. */
  @Column('boolean')
  exclusive!: boolean;
}
