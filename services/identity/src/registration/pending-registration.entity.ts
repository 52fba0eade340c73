import type { AcceptedLanguage } from '@portal/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A self-registration whose address is not confirmed yet. */
@Entity('pending_registration')
export class PendingRegistrationEntity {
  /** For resending the link. */
  @PrimaryColumn('bytea', { name: 'handle_hash' })
  handleHash!: Buffer;

  /** For confirming the registration. */
  @Column('bytea', { name: 'ticket_hash' })
  ticketHash!: Buffer;

  @Column('bytea', { name: 'email_hash' })
  emailHash!: Buffer;

  /** The network of the visitor. */
  @Column('bytea')
  source!: Buffer;

  @Column('text')
  firstname!: string;

  @Column('text')
  surname!: string;

  @Column('text')
  email!: string;

  @Column('text')
  phone!: string;

  @Column('integer', { name: 'partner_id' })
  partnerId!: number;

  /** The language of the registration page. */
  @Column('text', { nullable: true })
  language!: AcceptedLanguage | null;

  /** The number of mails with its link. */
  @Column('integer')
  mails!: number;

  @Column('timestamptz', { name: 'mailed_at' })
  mailedAt!: Date;

  @Column('timestamptz', { name: 'expires_at' })
  expiresAt!: Date;
}
