import { Injectable } from '@nestjs/common';
import {
  isAdministrator,
  unavailable,
  type Inputs,
  type OutputOf,
  type Principal,
  type registrationContract,
} from '@portal/contracts';
import { Database, Refusal, type Transaction } from '@portal/service-kit';
import { addAccounts } from '../account/account-changes.js';
import { MailOrders } from '../mail/mail-orders.js';
import { planRegistration, type Addition } from './bulk-plan.js';
import { JoinablePartnerRepository, type JoinablePartner } from './joinable-partner.repository.js';
import { RegistrationRepository } from './registration.repository.js';
import { againIfRefused } from './taken-meanwhile.js';
import { readUserTable, type UserLine, type UserTable } from './user-table.js';

type Upload = Inputs<typeof registrationContract>['insertMany'];
type Outcome = OutputOf<(typeof registrationContract)['calls']['insertMany']>;

/**
 * Adds users from a table: all of them or, where anything is wrong, none. Their owners choose a password by the way for forgotten ones, and
 * are told so by mail; nobody is asked to activate them, since that would be a mail for each.
 */
@Injectable()
export class BulkRegistrationService {
  constructor(
    private readonly database: Database,
    private readonly partners: JoinablePartnerRepository,
    private readonly repository: RegistrationRepository,
    private readonly mails: MailOrders,
  ) {}

  /**
   * Adds the users who have no account yet, or tells what that would do.
   * @throws Problem `too-many-requests` when their mails are more than the registrar may cause in a day
   */
  async register(registrar: Principal, { csv, ...options }: Upload): Promise<Outcome> {
    const table = readUserTable(csv, isAdministrator(registrar));
    const attempt = () =>
      this.database.transaction((transaction) => this.apply(transaction, registrar, table, options));
    return againIfRefused(attempt).catch((error: unknown) => {
      // Addresses are being taken faster than they are looked at: the upload is safe to repeat.
      throw error instanceof Refusal ? unavailable() : error;
    });
  }

  private async apply(
    transaction: Transaction,
    registrar: Principal,
    { lines, faults }: UserTable,
    { dryRun, activate = false }: Omit<Upload, 'csv'>,
  ): Promise<Outcome> {
    if (!dryRun) await this.repository.takeTurns(transaction);
    const emails = lines.map(({ email }) => email);
    const partnerOf = await this.holdPartners(transaction, registrar, lines);
    const plan = planRegistration(
      lines,
      partnerOf,
      await this.repository.owners(transaction, emails),
      isAdministrator(registrar),
    );
    const errors = [...faults, ...plan.faults].sort((a, b) => a.row - b.row);
    const { additions, unchanged } = plan;
    if (errors.length > 0) return { affectedRows: 0, unchanged, errors };
    if (!dryRun && additions.length > 0) await this.add(transaction, registrar, additions, activate);
    return { affectedRows: additions.length, unchanged, errors };
  }

  /** A user admin's users all belong to its own partner, whatever the table says. */
  private async holdPartners(
    transaction: Transaction,
    { partnerId }: Principal,
    lines: UserLine[],
  ): Promise<(line: UserLine) => JoinablePartner | undefined> {
    if (partnerId !== null) {
      const own = await this.partners.hold(transaction, partnerId);
      return () => own;
    }
    const names = new Set(lines.map(({ partner = '' }) => partner));
    const named = await this.partners.holdNamed(transaction, [...names]);
    return ({ partner = '' }) => named.get(partner);
  }

  private async add(
    transaction: Transaction,
    registrar: Principal,
    additions: Addition[],
    active: boolean,
  ): Promise<void> {
    const status = active ? 'Active' : 'Deactivated';
    const accounts = additions.map(({ line: { firstname, surname, email, phone }, partner }) => {
      const person = { firstname, surname, email, phone };
      return { ...person, role: 'user' as const, status, partnerId: partner.id, passwordHash: null } as const;
    });
    await addAccounts(transaction, registrar, accounts);
    const by = await this.repository.fullName(transaction, registrar.accountId);
    const mails = additions.map(({ line, partner }) => ({
      to: line,
      content: { template: 'invited' as const, partner: partner.name, by, active },
    }));
    await this.mails.orderAll(transaction, mails, { causedBy: registrar });
  }
}
