import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A browser that has signed in to an account. */
@Entity('sign_in_device')
export class DeviceEntity {
  @PrimaryColumn('integer', { name: 'account_id' })
  accountId!: number;

  @PrimaryColumn('bytea', { name: 'device_hash' })
  deviceHash!: Buffer;

  @Column('text', { nullable: true })
  browser!: string | null;

  @Column('text', { nullable: true })
  system!: string | null;
}

/** A mailed link that makes a browser known to an account. */
@Entity('device_admission')
export class DeviceAdmissionEntity {
  @PrimaryColumn('bytea', { name: 'ticket_hash' })
  ticketHash!: Buffer;

  @Column('integer', { name: 'account_id' })
  accountId!: number;

  @Column('timestamptz', { name: 'expires_at' })
  expiresAt!: Date;
}

/** A sign-in whose second factor is missing. */
@Entity('pending_sign_in')
export class PendingSignInEntity {
  @PrimaryColumn('bytea', { name: 'ticket_hash' })
  ticketHash!: Buffer;

  @Column('integer', { name: 'account_id' })
  accountId!: number;

  @Column('integer')
  failures!: number;

  @Column('timestamptz', { name: 'expires_at' })
  expiresAt!: Date;
}
