import { Injectable } from '@nestjs/common';
import {
  isAdministrator,
  unavailable,
  type Caller,
  type Inputs,
  type OutputOf,
  type Principal,
  type registrationContract,
  describeRefusal,
  type RefusalText,
} from '@portal/contracts';
import { maxErrors } from '@portal/contracts/rules';
import { Database, Refusal, type Transaction } from '@portal/service-kit';
import pRetry from 'p-retry';
import { AddressRepository, type AddressOwner } from '../account/address.repository.js';
import { normalizeEmail } from '../account/email.js';
import { OrganisationRepository, type JoinablePartner } from '../organisation/organisation.repository.js';
import { RegistrationRepository } from './registration.repository.js';
import { UserInvitationService } from './user-invitation.service.js';
import { readUserTable, type TableError, type UserLine, type UserTable } from './user-table.js';

type Upload = Inputs<typeof registrationContract>['insertMany'];
type Outcome = OutputOf<(typeof registrationContract)['calls']['insertMany']>;

interface Addition {
  line: UserLine;
  partner: JoinablePartner;
}

interface BulkPlan {
  /** In the order of their addresses, which prevents deadlocks. */
  additions: Addition[];
  /** Number of lines that have an account already. */
  unchanged: number;
  errors: TableError[];
}

/** Compares lines with the existing partners and accounts. An account of the line's partner stays as it is. */
export function planRegistration(
  lines: UserLine[],
  findPartner: (line: UserLine) => JoinablePartner | undefined,
  owners: Map<string, AddressOwner>,
  seesAllPartners: boolean,
): BulkPlan {
  const plan: BulkPlan = { additions: [], unchanged: 0, errors: [] };
  const reject = ({ row }: UserLine, field: string, text: RefusalText) =>
    plan.errors.push({ row, field, ...text });
  for (const line of lines) {
    const partner = findPartner(line);
    const owner = owners.get(normalizeEmail(line.email));
    if (!partner)
      reject(line, 'partner', describeRefusal('registration.unknownPartner', { name: line.partner ?? '' }));
    else if (!owner) plan.additions.push({ line, partner });
    else if (owner.isReserved) reject(line, 'email', describeRefusal('account.emailUnusable'));
    else if (owner.partnerId === partner.id) plan.unchanged += 1;
    else
      reject(
        line,
        'email',
        describeRefusal(seesAllPartners ? 'account.emailTaken' : 'account.emailUnusable'),
      );
  }
  plan.additions.sort((a, b) => (normalizeEmail(a.line.email) < normalizeEmail(b.line.email) ? -1 : 1));
  return plan;
}

/** Registers users from a table: all, or none if there is any error. */
@Injectable()
export class BulkRegistrationService {
  constructor(
    private readonly database: Database,
    private readonly organisations: OrganisationRepository,
    private readonly addresses: AddressRepository,
    private readonly repository: RegistrationRepository,
    private readonly invitations: UserInvitationService,
  ) {}

  /**
   * Adds the users who have no account yet. A dry run changes nothing.
   * @throws Problem `too-many-requests` above the registrar's daily limit of mails, `unavailable` when addresses are repeatedly taken
   * concurrently
   */
  async register(caller: Caller, { csv, dryRun }: Upload): Promise<Outcome> {
    const table = readUserTable(csv, isAdministrator(caller.principal));
    const attempt = () =>
      this.database.transaction((transaction) => this.apply(transaction, caller, table, dryRun));
    // A refusal means that an address was taken concurrently. The second attempt finds its account.
    const shouldRetry = ({ error }: { error: Error }) => error instanceof Refusal;
    return pRetry(attempt, { retries: 1, minTimeout: 0, shouldRetry }).catch((error: unknown) => {
      throw error instanceof Refusal ? unavailable() : error;
    });
  }

  private async apply(
    transaction: Transaction,
    caller: Caller,
    { lines, errors }: UserTable,
    dryRun: boolean,
  ): Promise<Outcome> {
    const { principal: registrar } = caller;
    if (!dryRun) await this.repository.lockBulkRegistration(transaction);
    const emails = lines.map(({ email }) => email);
    const findPartner = await this.sharePartners(transaction, registrar, lines);
    const plan = planRegistration(
      lines,
      findPartner,
      await this.addresses.findOwners(transaction, emails),
      isAdministrator(registrar),
    );
    const allErrors = [...errors, ...plan.errors].sort((a, b) => a.row - b.row);
    const { additions, unchanged } = plan;
    if (allErrors.length > 0) return { affectedRows: 0, unchanged, errors: allErrors.slice(0, maxErrors) };
    if (!dryRun && additions.length > 0) {
      const people = additions.map(({ line: { firstname, surname, email, phone }, partner }) => {
        return { firstname, surname, email, phone, partner };
      });
      await this.invitations.add(transaction, caller, people, 'csv');
    }
    return { affectedRows: additions.length, unchanged, errors: [] };
  }

  /** Finds the partners of lines. A user admin registers users of its own partner only. */
  private async sharePartners(
    transaction: Transaction,
    registrar: Principal,
    lines: UserLine[],
  ): Promise<(line: UserLine) => JoinablePartner | undefined> {
    if (!isAdministrator(registrar)) {
      const ownPartner =
        (await this.organisations.sharePartner(transaction, registrar.partnerId)) ?? undefined;
      return () => ownPartner;
    }
    const names = new Set(lines.map(({ partner = '' }) => partner));
    const partners = await this.organisations.sharePartnersByName(transaction, [...names]);
    return ({ partner = '' }) => partners.get(partner);
  }
}
