import { Column, Entity, PrimaryColumn } from 'typeorm';

/** What statistics need of a partner, as identity last told it. */
@Entity('partner_copy')
export class PartnerCopy {
  @PrimaryColumn({ type: 'int' })
  id!: number;

  @Column({ type: 'text' })
  name!: string;

  @Column({ name: 'group_id', type: 'int' })
  groupId!: number;
}
