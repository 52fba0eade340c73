import { Injectable, type OnModuleInit } from '@nestjs/common';
import {
  forbidden,
  getManagedPartner,
  isAdministrator,
  notFound,
  type accountDecisionContract,
  type BulkPlan,
  type BulkResult,
  type Caller,
  type DecisionRow,
  type Inputs,
  type ManagedPartner,
  type Page,
  type Paging,
  type Principal,
  type WaitingRegistrationRow,
  type WriteResponse,
} from '@portal/contracts';
import {
  Database,
  decidedAlready,
  DecisionService,
  planAll,
  Refusal,
  runBulk,
  type Transaction,
} from '@portal/service-kit';
import { AccountChanges } from '../account/account-changes.service.js';
import { AccountRepository, type Account } from '../account/account.repository.js';
import { UserAdminService } from '../user/user-admin.service.js';
import { AccountDecisionRepository } from './account-decision.repository.js';

type Input = Inputs<typeof accountDecisionContract>;
type Kind = Input['insert']['kind'];

interface RequestedDecision {
  kind: Kind;
  /** The id of the account or of the request. */
  subjectId: number;
  accepted: boolean;
  /** Empty for none. */
  reason: string;
}

/** Decides registrations and user admin requests, whose decisions take effect after some seconds. */
@Injectable()
export class AccountDecisionService implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly repository: AccountDecisionRepository,
    private readonly accounts: AccountRepository,
    private readonly changes: AccountChanges,
    private readonly userAdmins: UserAdminService,
    private readonly decisions: DecisionService,
  ) {}

  onModuleInit(): void {
    this.decisions.findAuthorsBy((transaction, id) => this.repository.findActive(transaction, id));
    this.decisions.onDue('Registration', async (transaction, decision) => {
      const { subjectId, managedPartner, accepted, reason, decidedBy, origin } = decision;
      const account = await this.lockRegistration(transaction, subjectId, managedPartner);
      const { requestId, clientAddress } = origin;
      const actor = { accountId: decidedBy, requestId, clientAddress };
      const status = accepted ? 'Active' : 'Blocked';
      await this.changes.change(transaction, actor, account, { status }, { note: reason });
    });
    this.decisions.onDue('Admin request', (transaction, decision) =>
      this.userAdmins.applyDecision(transaction, decision),
    );
  }

  /** Lists the new accounts that wait for activation, for user admins those of their partner. */
  findRegistrations(principal: Principal, paging: Paging): Promise<Page<WaitingRegistrationRow>> {
    return this.repository.listRegistrations(getManagedPartner(principal), paging);
  }

  async countWaiting(principal: Principal): Promise<{ registrations: number; adminRequests: number }> {
    const [registrations, adminRequests] = await Promise.all([
      this.repository.countRegistrations(getManagedPartner(principal)),
      isAdministrator(principal) ? this.repository.countAdminRequests() : 0,
    ]);
    return { registrations, adminRequests };
  }

  /** Lists the recent decisions, for user admins those on registrations of their partner. */
  findDecisions(principal: Principal, paging: Paging): Promise<Page<DecisionRow>> {
    return this.repository.listDecisions(getManagedPartner(principal), paging);
  }

  /**
   * Decides a registration or a user admin request. The decision takes effect after some seconds, until which the caller can undo it.
   * @throws Problem `forbidden` for a request if the caller is no administrator; `not-found` for an unknown subject, for user admins also for
   * an account of another partner
   */
  decideLater(
    caller: Caller,
    { kind, subjectId, accepted, reason }: RequestedDecision,
  ): Promise<WriteResponse> {
    const { principal } = caller;
    checkKind(principal, kind);
    return this.database.write(async (transaction) => {
      const { id: accountId } =
        kind === 'Registration'
          ? await this.lockRegistration(transaction, subjectId, getManagedPartner(principal))
          : await this.userAdmins.lockPending(transaction, subjectId);
      const decision = { kind, subjectId, accountId, accepted, reason, until: null };
      return this.decisions.add(transaction, caller, decision);
    });
  }

  /**
   * Selects registrations or user admin requests by their ids, or all that match the search.
   * @throws Problem `forbidden` for requests if the caller is no administrator
   */
  async planBulk(principal: Principal, { kind, ids, search }: Input['planBulk']): Promise<BulkPlan> {
    checkKind(principal, kind);
    const { rows } =
      kind === 'Registration'
        ? await this.repository.listRegistrations(getManagedPartner(principal), { search })
        : await this.userAdmins.findPending(search);
    const selected = ids && new Set(ids);
    const listed = rows.map(({ id }) => id).filter((id) => !selected || selected.has(id));
    return planAll(listed, ids);
  }

  /** Decides many as {@link decideLater}, or undoes such decisions of the caller. */
  async runBulk(caller: Caller, { kind, ids, action, reason }: Input['runBulk']): Promise<BulkResult> {
    const { principal } = caller;
    checkKind(principal, kind);
    const rows = await this.repository.findNames(kind, ids, getManagedPartner(principal));
    return runBulk(rows, ({ id: subjectId }) =>
      action === 'undo'
        ? this.decisions.findUndo(principal, kind, subjectId)
        : this.decideLater(caller, { kind, subjectId, accepted: action === 'accept', reason: reason ?? '' }),
    );
  }

  private async lockRegistration(
    transaction: Transaction,
    id: number,
    partner: ManagedPartner,
  ): Promise<Account> {
    const account = await this.accounts.require(transaction, id);
    if (partner !== 'all' && account.partnerId !== partner) throw notFound();
    if (account.role !== 'user') throw forbidden();
    if (account.status !== 'Deactivated' || account.decidedAt) throw new Refusal(decidedAlready);
    return account;
  }
}

/** Only administrators give roles. */
function checkKind(principal: Principal, kind: Kind): void {
  if (kind === 'Admin request' && !isAdministrator(principal)) throw forbidden();
}
