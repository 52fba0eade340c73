import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Caller, feedbackContract, FeedbackState, ManagedPartner, Paging } from '@portal/contracts';
import {
  Database,
  groupByReason,
  isManagedSql,
  toIsoTimeSql,
  matchesSelection,
  readPage,
  sql,
  type BulkRow,
  type ListSource,
  type PlannedGroup,
  type Sql,
  type Transaction,
} from '@portal/service-kit';
import type { Repository } from 'typeorm';
import { findInsertedEarlier, insertOnce, type InsertResult } from '../idempotency/insert-once.sql.js';
import { DeclinedFeedbackEntity, FeedbackEntity } from './feedback.entity.js';

export interface LockedFeedback {
  id: number;
  /** The sender. */
  accountId: number;
  status: FeedbackState;
  reportId: number;
  /** Empty if the report was deleted. */
  reportName: string;
}

/** Selects feedback on the managed reports; one item, in one state, and by one account, if given. */
interface FeedbackSelection {
  owner: ManagedPartner;
  id?: number | undefined;
  status?: FeedbackState | undefined;
  accountId?: number | undefined;
}

const joins = sql`LEFT JOIN replicated_report r ON r.id = f.report_id
    LEFT JOIN replicated_account a ON a.id = f.account_id LEFT JOIN replicated_partner p ON p.id = a.partner_id`;
const tables = sql`feedback f ${joins}`;

const replies = sql`(SELECT coalesce(json_agg(json_build_object(
    'id', reply.id, 'reply', reply.text, 'firstname', coalesce(author.firstname, ''), 'surname', coalesce(author.surname, ''),
    'date_created', ${toIsoTimeSql('reply.created_at')}, 'isSender', reply.account_id = f.account_id) ORDER BY reply.id), '[]')
  FROM feedback_reply reply LEFT JOIN replicated_account author ON author.id = reply.account_id WHERE reply.feedback_id = f.id)`;

const isOwned = (owner: ManagedPartner) => isManagedSql(owner, sql`r.owner_partner_id`);

function createListSource({
  owner,
  id,
  status,
  accountId,
}: FeedbackSelection): ListSource<typeof feedbackContract.calls.findAll> {
  const [item, state, author] = [sql`${id ?? null}`, sql`${status ?? null}`, sql`${accountId ?? null}`];
  return {
    columns: sql`f.id`,
    tables,
    // The texts of all feedback are too large to be sorted.
    details: {
      columns: sql`f.report_id AS "reportId", coalesce(r.name, '') AS name, r.type, f.account_id AS "userId",
        coalesce(a.firstname, '') AS firstname, coalesce(a.surname, '') AS surname, coalesce(a.email, '') AS email,
        coalesce(p.name, '') AS user_type, f.star, f.text AS feedback, f.status, ${toIsoTimeSql('f.created_at')} AS date_created,
        ${replies} AS replies`,
      tables: sql`JOIN feedback f ON f.id = page.id ${joins}`,
    },
    where: sql`${isOwned(owner)} AND (${item}::int IS NULL OR f.id = ${item}::int) AND (${state}::text IS NULL OR f.status = ${state}::text)
      AND (${author}::int IS NULL OR f.account_id = ${author}::int)`,
    text: sql`concat_ws(' ', r.name, a.firstname, a.surname, a.email, p.name, f.text)`,
    sortColumns: {
      name: sql`folded(r.name)`,
      firstname: sql`folded(a.firstname)`,
      surname: sql`folded(a.surname)`,
      email: sql`folded(a.email)`,
      user_type: sql`folded(p.name)`,
      star: sql`f.star`,
      status: sql`array_position(ARRAY['Open', 'In progress', 'Resolved'], f.status)`,
      date_created: sql`f.created_at`,
    },
    defaultSort: '-date_created',
    tieBreakers: sql`f.id DESC`,
  };
}

@Injectable()
export class FeedbackRepository {
  constructor(
    private readonly database: Database,
    @InjectRepository(FeedbackEntity) private readonly feedback: Repository<FeedbackEntity>,
    @InjectRepository(DeclinedFeedbackEntity) private readonly declined: Repository<DeclinedFeedbackEntity>,
  ) {}

  async exists(accountId: number, reportId: number): Promise<{ exists: boolean; declined: boolean }> {
    const [exists, declined] = await Promise.all([
      this.feedback.existsBy({ accountId, reportId }),
      this.declined.existsBy({ accountId, reportId }),
    ]);
    return { exists, declined };
  }

  /** The id of the feedback that the caller gave earlier with the same Idempotency-Key. */
  findEarlier(caller: Caller): Promise<number | undefined> {
    return findInsertedEarlier(this.database, caller, 'feedback');
  }

  insert(
    transaction: Transaction,
    caller: Caller,
    { reportId, star, text }: Pick<FeedbackEntity, 'reportId' | 'star' | 'text'>,
  ): Promise<InsertResult> {
    return insertOnce(transaction, caller, 'feedback', { report_id: reportId, star, text });
  }

  insertReply(transaction: Transaction, caller: Caller, id: number, text: string): Promise<InsertResult> {
    return insertOnce(transaction, caller, 'feedback_reply', { feedback_id: id, text });
  }

  async decline(accountId: number, reportId: number): Promise<void> {
    await this.declined.createQueryBuilder().insert().values({ accountId, reportId }).orIgnore().execute();
  }

  /** Locks feedback on a managed report; undefined if there is none. */
  lock(transaction: Transaction, id: number, owner: ManagedPartner): Promise<LockedFeedback | undefined> {
    return this.lockIf(transaction, id, isOwned(owner));
  }

  /** Locks feedback of an account; undefined if there is none. */
  lockOwn(transaction: Transaction, id: number, accountId: number): Promise<LockedFeedback | undefined> {
    return this.lockIf(transaction, id, sql`f.account_id = ${accountId}`);
  }

  private lockIf(transaction: Transaction, id: number, condition: Sql): Promise<LockedFeedback | undefined> {
    return transaction.queryOne(
      sql<LockedFeedback>`SELECT f.id, f.account_id AS "accountId", f.status, f.report_id AS "reportId",
          coalesce(r.name, '') AS "reportName"
        FROM feedback f LEFT JOIN replicated_report r ON r.id = f.report_id
        WHERE f.id = ${id} AND ${condition}
        FOR UPDATE OF f`,
    );
  }

  async setState(transaction: Transaction, id: number, status: FeedbackState): Promise<void> {
    await transaction.getRepository(FeedbackEntity).update({ id }, { status });
  }

  /** A page of the selection, newest first by default. */
  findPage(selection: FeedbackSelection, paging: Paging) {
    return readPage(this.database, createListSource(selection), paging);
  }

  /** Groups feedback by the reason why a change to a state would be skipped: all that matches the search, or that among `ids`. */
  planBulk(
    selection: FeedbackSelection,
    ids: number[] | undefined,
    search: string | undefined,
    newStatus: FeedbackState,
  ): Promise<PlannedGroup[]> {
    const isSelected = matchesSelection(createListSource(selection), sql`f.id`, { ids, search });
    return this.database.query(
      groupByReason(sql`
        SELECT f.id, CASE WHEN f.status = ${newStatus} THEN 'unchanged' END AS reason FROM ${tables} WHERE ${isSelected}`),
    );
  }

  /** Finds the feedback among `ids` on managed reports, with its state. */
  findNames(ids: number[], owner: ManagedPartner): Promise<BulkRow[]> {
    return this.database.query(
      sql<BulkRow>`SELECT f.id, concat_ws(' by ', r.name, a.firstname || ' ' || a.surname) AS name, f.status AS before
        FROM ${tables} WHERE f.id = ANY (${ids}::int[]) AND ${isOwned(owner)} ORDER BY f.id`,
    );
  }

  countOpen(owner: ManagedPartner): Promise<number> {
    return this.database.queryCount(
      sql`SELECT count(*)::int AS count
        FROM feedback f LEFT JOIN replicated_report r ON r.id = f.report_id
        WHERE f.status = 'Open' AND ${isOwned(owner)}`,
    );
  }
}
