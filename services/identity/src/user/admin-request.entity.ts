import type { AdminRequestStatus } from '@portal/contracts';
import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A request of a user to become a user admin. */
@Entity('admin_request')
export class AdminRequestEntity {
  @PrimaryGeneratedColumn('identity', { generatedIdentity: 'BY DEFAULT' })
  id!: number;

  @Column('integer', { name: 'account_id' })
  accountId!: number;

  @Column('text')
  status!: AdminRequestStatus;

  /** Null while it is pending. */
  @Column('timestamptz', { name: 'decided_at', nullable: true })
  decidedAt!: Date | null;
}
