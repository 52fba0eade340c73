import { Injectable } from '@nestjs/common';
import {
  forbidden,
  getManagedPartner,
  isAdministrator,
  notFound,
  type accountDecisionContract,
  type BulkPlan,
  type BulkResult,
  type Caller,
  type Inputs,
  type ManagedPartner,
  type Principal,
  type WriteResponse,
} from '@portal/contracts';
import {
  createDecidedRefusal,
  Database,
  planAll,
  recordDecision,
  runBulk,
  type Transaction,
} from '@portal/service-kit';
import { AccountChanges } from '../account/account-changes.service.js';
import { AccountRepository, type Account } from '../account/account.repository.js';
import { toActor } from '../audit/audit.repository.js';
import { UserAdminRepository } from '../user/user-admin.repository.js';
import { UserAdminService } from '../user/user-admin.service.js';
import { AccountDecisionRepository } from './account-decision.repository.js';

type Input = Inputs<typeof accountDecisionContract>;
type Kind = Input['runBulk']['kind'];

/** Decides registrations, and many of them or of the user admin requests. */
@Injectable()
export class AccountDecisionService {
  constructor(
    private readonly database: Database,
    private readonly repository: AccountDecisionRepository,
    private readonly accounts: AccountRepository,
    private readonly changes: AccountChanges,
    private readonly userAdmins: UserAdminService,
    private readonly requests: UserAdminRepository,
  ) {}

  async countWaiting(principal: Principal): Promise<{ registrations: number; adminRequests: number }> {
    const [registrations, adminRequests] = await Promise.all([
      this.repository.countRegistrations(getManagedPartner(principal)),
      isAdministrator(principal) ? this.repository.countAdminRequests() : 0,
    ]);
    return { registrations, adminRequests };
  }

  /**
   * Activates a registered account, or blocks it.
   * @throws Problem `not-found` for an unknown account, for user admins also for one of another partner; `forbidden` for an account that is
   * no user's
   */
  decideRegistration(caller: Caller, id: number, accepted: boolean, reason: string): Promise<WriteResponse> {
    const { principal } = caller;
    return this.database.write(async (transaction) => {
      const account = await this.lockRegistration(transaction, id, getManagedPartner(principal));
      const status = accepted ? 'Active' : 'Blocked';
      await this.changes.change(transaction, toActor(caller), account, { status }, { note: reason });
      await recordDecision(transaction, {
        kind: 'Registration',
        subjectId: id,
        accountId: id,
        accepted,
        reason,
        until: null,
        decidedBy: principal.accountId,
      });
      return { affectedRows: 1 };
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
        : await this.requests.findPage('pending', { search });
    const selected = ids && new Set(ids);
    const listed = rows.map(({ id }) => id).filter((id) => !selected || selected.has(id));
    return planAll(listed, ids);
  }

  /** Decides each as the call for one. */
  async runBulk(caller: Caller, { kind, ids, action, reason }: Input['runBulk']): Promise<BulkResult> {
    const { principal } = caller;
    checkKind(principal, kind);
    const rows = await this.repository.findNames(kind, ids, getManagedPartner(principal));
    const accepted = action === 'accept';
    return runBulk(rows, ({ id }) =>
      kind === 'Registration'
        ? this.decideRegistration(caller, id, accepted, reason ?? '')
        : this.userAdmins.decide(caller, id, accepted ? 'Accepted' : 'Denied', reason ?? ''),
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
    if (account.status !== 'Deactivated' || account.decidedAt)
      throw await createDecidedRefusal(transaction, 'account', 'Registration', id);
    return account;
  }
}

/** Only administrators give roles. */
function checkKind(principal: Principal, kind: Kind): void {
  if (kind === 'Admin request' && !isAdministrator(principal)) throw forbidden();
}
