import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A replicated HIS partner. */
@Entity('partner_copy')
export class PartnerEntity {
  @PrimaryColumn('integer')
  id!: number;

  @Column('text')
  name!: string;

  @Column('integer', { name: 'group_id', nullable: true })
  groupId!: number | null;
}

/** A replicated stakeholder group. */
@Entity('group_copy')
export class StakeholderGroupEntity {
  @PrimaryColumn('integer')
  id!: number;

  @Column('text')
  name!: string;
}
