import type { AccountStatus, AcceptedLanguage, Role } from '@portal/contracts';
import { Column, DeleteDateColumn, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** An account of a user or administrator. Both share one sequence of ids and one set of email addresses. */
@Entity('account')
export class AccountEntity {
  @PrimaryGeneratedColumn('identity', { generatedIdentity: 'BY DEFAULT' })
  id!: number;

  @Column('text')
  firstname!: string;

  @Column('text')
  surname!: string;

  @Column('text')
  email!: string;

  /** E.164, or as it was typed if that is no number of a country; empty when unknown. */
  @Column('text')
  phone!: string;

  @Column('text')
  role!: Role;

  @Column('text')
  status!: AccountStatus;

  /** Null for administrators. */
  @Column('integer', { name: 'partner_id', nullable: true })
  partnerId!: number | null;

  /** An argon2id hash; null until the owner has chosen a password. */
  @Column('text', { name: 'password_hash', select: false, nullable: true })
  passwordHash!: string | null;

  /** Null until the owner has chosen one. */
  @Column('text', { nullable: true })
  language!: AcceptedLanguage | null;

  /** The version of the agreement that the owner accepted last; null until the first sign-in on the sign-in page. */
  @Column('text', { nullable: true })
  agreement!: string | null;

  /** When the owner of the address confirmed it by a link or a code; null if never. */
  @Column('timestamptz', { name: 'email_confirmed_at', nullable: true })
  emailConfirmedAt!: Date | null;

  /** The account that registered this one and vouches for it; null for a self-registration. */
  @Column('integer', { name: 'registered_by', nullable: true })
  registeredBy!: number | null;

  /** When the status was first changed, such as by the decision on a registration; null until then. */
  @Column('timestamptz', { name: 'decided_at', nullable: true })
  decidedAt!: Date | null;

  /** When the account was last activated again; null if never. It then counts as used. */
  @Column('timestamptz', { name: 'activated_at', nullable: true, select: false })
  activatedAt?: Date | null;

  /** Set for a deleted account, which repositories do not find. The history keeps its id. */
  @DeleteDateColumn({ name: 'deleted_at', type: 'timestamptz', select: false })
  deletedAt?: Date | null;
}
