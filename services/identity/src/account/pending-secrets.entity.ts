import { Column, CreateDateColumn, Entity, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';

/** A change of an account's email address: pending until it is confirmed or cancelled, and undoable for some days after that. */
@Entity('email_change')
export class EmailChangeEntity {
  @PrimaryGeneratedColumn('identity', { generatedIdentity: 'BY DEFAULT' })
  id!: number;

  @Column('integer', { name: 'account_id' })
  accountId!: number;

  @Column('text', { name: 'old_email' })
  oldEmail!: string;

  @Column('text', { name: 'new_email' })
  newEmail!: string;

  @Column('bytea', { name: 'ticket_hash' })
  ticketHash!: Buffer;

  @CreateDateColumn({ name: 'requested_at', type: 'timestamptz' })
  requestedAt!: Date;

  @Column('timestamptz', { name: 'expires_at' })
  expiresAt!: Date;

  @Column('timestamptz', { name: 'cancelled_at', nullable: true })
  cancelledAt!: Date | null;

  @Column('timestamptz', { name: 'confirmed_at', nullable: true })
  confirmedAt!: Date | null;

  @Column('bytea', { name: 'undo_hash', nullable: true })
  undoHash!: Buffer | null;

  /** Until then the change can be undone, and no other account can take the former address. */
  @Column('timestamptz', { name: 'undo_until', nullable: true })
  undoUntil!: Date | null;

  @Column('timestamptz', { name: 'undone_at', nullable: true })
  undoneAt!: Date | null;
}

/** A mailed ticket with which its recipient can activate an account. */
@Entity('activation_ticket')
export class ActivationTicketEntity {
  @PrimaryColumn('bytea', { name: 'ticket_hash' })
  ticketHash!: Buffer;

  @Column('integer', { name: 'account_id' })
  accountId!: number;

  @Column('integer', { name: 'recipient_id' })
  recipientId!: number;

  @Column('timestamptz', { name: 'expires_at' })
  expiresAt!: Date;
}

/** An invitation of an administrator that was not accepted. */
@Entity('invitation')
export class InvitationEntity {
  @PrimaryGeneratedColumn('identity', { generatedIdentity: 'BY DEFAULT' })
  id!: number;

  @Column('integer', { name: 'invited_by' })
  invitedBy!: number;
}

/** The link with which a registered person chooses the first password. */
@Entity('user_invitation')
export class UserInvitationEntity {
  @PrimaryColumn('integer', { name: 'account_id' })
  accountId!: number;

  @Column('bytea', { name: 'ticket_hash' })
  ticketHash!: Buffer;

  @Column('integer', { name: 'invited_by' })
  invitedBy!: number;

  @Column('timestamptz', { name: 'sent_at' })
  sentAt!: Date;

  @Column('timestamptz', { name: 'expires_at' })
  expiresAt!: Date;
}
