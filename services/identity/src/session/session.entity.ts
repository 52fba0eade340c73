import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A session. Only the columns of its renewal; opening, locking and ending sessions has SQL. */
@Entity('session')
export class SessionEntity {
  @PrimaryColumn('uuid')
  id!: string;

  @Column('bytea', { name: 'refresh_hash' })
  refreshHash!: Buffer;

  /** The secret before the present one; null before the first renewal. */
  @Column('bytea', { name: 'previous_refresh_hash', nullable: true })
  previousRefreshHash!: Buffer | null;

  @Column('timestamptz', { name: 'rotated_at' })
  rotatedAt!: Date;

  @Column('timestamptz', { name: 'last_seen_at' })
  lastSeenAt!: Date;
}
