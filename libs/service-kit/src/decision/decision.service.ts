import { Inject, Injectable } from '@nestjs/common';
import {
  getManagedPartner,
  isAdministrator,
  notFound,
  Problem,
  type Caller,
  type DecisionKind,
  type Principal,
  type Role,
  type WriteResponse,
} from '@portal/contracts';
import { LOG, PeriodicJobs, type Log, type SecurityOrigin } from '@portal/server-kit';
import { Database, type Transaction } from '../database/database.js';
import { Refusal } from '../refusal/refusal.js';
import { DecisionRepository, type Decision, type NewDecision } from './decision.repository.js';

const intervalMs = 3_000;

export const decidedAlready = 'The request has been decided already.';

const hasTakenEffect = 'The decision has taken effect and cannot be undone any more.';

/** Makes the changes of a due decision in its transaction. A refusal or problem makes the decision void. */
type ApplyDecision = (transaction: Transaction, decision: Decision) => Promise<void>;

/** Who may decide: an active account. */
export interface DecisionAuthor {
  role: Role;
  partnerId: number | null;
}

/** Finds an active account; undefined for any other. */
type FindAuthor = (transaction: Transaction, accountId: number) => Promise<DecisionAuthor | undefined>;

type DecisionValues = Omit<NewDecision, 'managedPartner' | 'decidedBy' | 'origin'>;

const toOrigin = ({ principal, requestId, clientAddress }: Caller): SecurityOrigin => ({
  requestId,
  clientAddress,
  principal: { accountId: principal.accountId, role: principal.role },
});

const toNewDecision = (caller: Caller, values: DecisionValues): NewDecision => ({
  ...values,
  managedPartner: getManagedPartner(caller.principal),
  decidedBy: caller.principal.accountId,
  origin: toOrigin(caller),
});

/** The account whose decisions the principal can undo; null for all. */
const findUndoableAuthor = (principal: Principal): number | null =>
  isAdministrator(principal) ? null : principal.accountId;

/**
 * Decisions that take effect after some seconds, until which their author and administrators can undo them. A due decision is applied once, with its events and
 * audit entries in one transaction. Several copies of the service may do so.
 */
@Injectable()
export class DecisionService {
  private readonly appliers = new Map<DecisionKind, ApplyDecision>();
  private findAuthor: FindAuthor = () => Promise.reject(new Error('No search for authors is registered.'));

  constructor(
    private readonly database: Database,
    private readonly decisions: DecisionRepository,
    @Inject(LOG) private readonly log: Log,
    jobs: PeriodicJobs,
  ) {
    jobs.add({ name: 'applying decisions', intervalMs }, () => this.applyDue());
  }

  onDue(kind: DecisionKind, apply: ApplyDecision): void {
    this.appliers.set(kind, apply);
  }

  /** Registers how the service finds the authors of decisions. */
  findAuthorsBy(findAuthor: FindAuthor): void {
    this.findAuthor = findAuthor;
  }

  /**
   * Adds a decision that takes effect later.
   * @throws Refusal while another decision of the subject waits
   */
  async add(transaction: Transaction, caller: Caller, values: DecisionValues): Promise<WriteResponse> {
    const insertId = await this.decisions.insert(transaction, toNewDecision(caller, values), false);
    if (!insertId) throw new Refusal(decidedAlready);
    return { affectedRows: 1, insertId };
  }

  /** Records a decision that takes effect in the same transaction. */
  async record(transaction: Transaction, caller: Caller, values: DecisionValues): Promise<void> {
    await this.decisions.insert(transaction, toNewDecision(caller, values), true);
  }

  /** @throws Refusal while a decision of the subject waits to take effect */
  async requireUndecided(transaction: Transaction, kind: DecisionKind, subjectId: number): Promise<void> {
    if (await this.decisions.isOpen(transaction, kind, subjectId)) throw new Refusal(decidedAlready);
  }

  /**
   * Takes a decision back: of the caller, for administrators of anybody.
   * @throws Problem `not-found` for a decision that the caller may not take back
   */
  async undo(principal: Principal, id: number): Promise<WriteResponse> {
    const author = findUndoableAuthor(principal);
    if (await this.decisions.undo(id, author)) return { affectedRows: 1 };
    if (!(await this.decisions.existsBy(id, author))) throw notFound();
    return { affectedRows: 0, message: hasTakenEffect };
  }

  /** As {@link undo}, by the subject. */
  async findUndo(principal: Principal, kind: DecisionKind, subjectId: number): Promise<WriteResponse> {
    return (await this.decisions.findUndo(kind, subjectId, findUndoableAuthor(principal)))
      ? { affectedRows: 1 }
      : { affectedRows: 0, message: hasTakenEffect };
  }

  /** Discards the decisions of an author that have not taken effect. */
  discardByAuthor(transaction: Transaction, accountId: number): Promise<void> {
    return this.decisions.deleteOpen(transaction, accountId);
  }

  /** Applies all due decisions. One that fails is retried in the next run. */
  async applyDue(): Promise<void> {
    const failedIds: number[] = [];
    while (await this.applyNext(failedIds));
  }

  /** Applies one due decision; false when there is none. */
  private async applyNext(failedIds: number[]): Promise<boolean> {
    let claimed: Decision | undefined;
    try {
      await this.database.transaction(async (transaction) => {
        claimed = await this.decisions.claim(transaction, failedIds);
        if (!claimed) return;
        await this.requireAuthor(transaction, claimed);
        await this.appliers.get(claimed.kind)?.(transaction, claimed);
        await this.decisions.markApplied(transaction, claimed.id, null);
      });
    } catch (error) {
      if (!claimed) throw error;
      await this.handleFailure(claimed, error, failedIds);
    }
    return claimed !== undefined;
  }

  /** @throws Refusal when the author was blocked, deactivated, deleted, or has another role or partner meanwhile */
  private async requireAuthor(
    transaction: Transaction,
    { decidedBy, managedPartner, origin }: Decision,
  ): Promise<void> {
    const author = await this.findAuthor(transaction, decidedBy);
    const hasRole = author?.role === origin.principal?.role;
    if (!author || !hasRole || (managedPartner !== 'all' && author.partnerId !== managedPartner))
      throw new Refusal('The person who decided this may not decide any more.');
  }

  private async handleFailure({ id, kind }: Decision, error: unknown, failedIds: number[]): Promise<void> {
    failedIds.push(id);
    if (error instanceof Refusal || (error instanceof Problem && error.code !== 'unavailable')) {
      await this.decisions.markVoid(id, error.message);
      this.log.info({ decision: id, kind, reason: error.message }, 'decision is void');
    } else this.log.warn({ decision: id, kind, error: String(error) }, 'decision failed, retrying in 1 s');
  }
}
