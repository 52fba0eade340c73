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

/** A replicated stakeholder group. */
@Entity('replicated_group')
export class StakeholderGroupEntity {
  @PrimaryColumn('integer')
  id!: number;

  @Column('text')
  name!: string;
}
