import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A request for access to a report. Only the columns of its plain writes. */
@Entity('access_request')
export class AccessRequestEntity {
  @PrimaryGeneratedColumn('identity', { generatedIdentity: 'BY DEFAULT' })
  id!: number;

  @Column('integer', { name: 'account_id' })
  accountId!: number;

  @Column('text')
  status!: 'Pending' | 'Accepted' | 'Denied';

  @Column('timestamptz', { name: 'decided_at', nullable: true })
  decidedAt!: Date | null;

  @Column('integer', { name: 'decided_by', nullable: true })
  decidedBy!: number | null;
}
