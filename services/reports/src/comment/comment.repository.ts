import { Injectable } from '@nestjs/common';
import type { commentContract, Inputs, Paging, ReportType } from '@portal/contracts';
import {
  Database,
  readPage,
  sql,
  toIsoTimeSql,
  type Connection,
  type ListSource,
  type Sql,
  type Transaction,
} from '@portal/service-kit';
import { buildOpenableSql, type Viewer } from '../access/viewer.sql.js';
import { CommentEntity } from './comment.entity.js';

/** A report that the viewer may open. */
export interface CommentedReport {
  reportId: number;
  reportName: string;
  reportType: ReportType;
  ownerPartnerId: number | null;
}

export interface CommentThread extends CommentedReport {
  id: number;
  /** The account that started it. */
  authorId: number;
  isResolved: boolean;
  size: number;
}

export interface Comment extends CommentedReport {
  id: number;
  threadId: number;
  authorId: number;
  /** Empty for a deleted account. */
  authorName: string;
  mentions: number[];
}

type ThreadFilter = Inputs<typeof commentContract>['findThreads'];

const reportColumns = sql`r.id AS "reportId", r.name AS "reportName", r.type AS "reportType",
  r.owner_partner_id AS "ownerPartnerId"`;

const toPersonSql = (account: Sql): Sql =>
  sql`'id', ${account}.id, 'firstname', ${account}.firstname, 'surname', ${account}.surname`;

/** The comments of a thread, as JSON. */
function buildCommentsSql(accountId: Sql, isManager: Sql): Sql {
  const isAuthor = sql`(c.removed_by IS NULL AND c.account_id = ${accountId}::int)`;
  return sql`(SELECT json_agg(json_build_object(
      'id', c.id, 'text', c.text, 'removedBy', c.removed_by, 'date_created', ${toIsoTimeSql('c.created_at')},
      'date_edited', ${toIsoTimeSql('c.edited_at')},
      'author', CASE WHEN a.id IS NOT NULL THEN json_build_object(${toPersonSql(sql`a`)}, 'user_type', coalesce(p.name, '')) END,
      'mentions', (SELECT coalesce(json_agg(json_build_object(${toPersonSql(sql`person`)}) ORDER BY person.id), '[]')
        FROM replicated_account person WHERE person.id = ANY (c.mentions)),
      'mayEdit', ${isAuthor}, 'mayDelete', ${isAuthor} OR (c.removed_by IS NULL AND ${isManager}::boolean)) ORDER BY c.id)
    FROM comment c LEFT JOIN replicated_account a ON a.id = c.account_id AND c.removed_by IS NULL
      LEFT JOIN replicated_partner p ON p.id = a.partner_id
    WHERE c.thread_id = thread.id)`;
}

/** The account that wrote the first comment of a thread. */
const threadAuthorSql = sql`(SELECT account_id FROM comment WHERE thread_id = thread.id ORDER BY id LIMIT 1)`;

function buildThreadsSource(
  { accountId }: Viewer,
  managesReport: boolean,
  { reportId, state, page, pageOnly, id }: ThreadFilter,
): ListSource<typeof commentContract.calls.findThreads> {
  const caller = sql`${accountId}`;
  const isManager = sql`${managesReport}`;
  const [shownPage, thread] = [sql`${page ?? null}`, sql`${id ?? null}`];
  const isResolved = sql`${state ? state === 'resolved' : null}`;
  return {
    columns: sql`thread.id`,
    tables: sql`comment_thread thread`,
    where: sql`thread.report_id = ${reportId} AND (${thread}::int IS NULL OR thread.id = ${thread}::int)
      AND (${isResolved}::boolean IS NULL OR (thread.resolved_at IS NOT NULL) = ${isResolved}::boolean)
      AND (NOT ${pageOnly ?? false}::boolean OR thread.page = ${shownPage}::text)`,
    text: sql`(SELECT string_agg(c.text, ' ') FROM comment c WHERE c.thread_id = thread.id)`,
    sortColumns: {
      page: sql`(${shownPage}::text IS NOT NULL AND thread.page IS DISTINCT FROM ${shownPage}::text)`,
      date_created: sql`thread.id`,
    },
    defaultSort: 'page,-date_created',
    tieBreakers: sql`thread.id DESC`,
    details: {
      columns: sql`thread.page, thread.page_name AS "pageName", ${toIsoTimeSql('thread.resolved_at')} AS date_resolved,
        CASE WHEN resolver.id IS NOT NULL THEN json_build_object(${toPersonSql(sql`resolver`)}) END AS "resolvedBy",
        (${isManager}::boolean OR ${threadAuthorSql} = ${caller}::int) AS "mayResolve",
        ${buildCommentsSql(caller, isManager)} AS comments`,
      tables: sql`JOIN comment_thread thread ON thread.id = page.id
        LEFT JOIN replicated_account resolver ON resolver.id = thread.resolved_by`,
    },
  };
}

@Injectable()
export class CommentRepository {
  constructor(private readonly database: Database) {}

  findReport(
    viewer: Viewer,
    id: number,
    connection: Connection = this.database,
  ): Promise<CommentedReport | undefined> {
    return connection.queryOne(
      sql<CommentedReport>`SELECT ${reportColumns} FROM report r
        WHERE r.id = ${id} AND ${buildOpenableSql(viewer).condition}`,
    );
  }

  findThreads(viewer: Viewer, managesReport: boolean, filter: ThreadFilter) {
    const paging: Paging = filter;
    return readPage(this.database, buildThreadsSource(viewer, managesReport, filter), paging);
  }

  /** Counts the open threads of a report; undefined if the viewer may not open it. */
  async countOpen(viewer: Viewer, reportId: number): Promise<number | undefined> {
    const row = await this.database.queryOne(
      sql<{
        count: number;
      }>`SELECT (SELECT count(*)::int FROM comment_thread WHERE report_id = r.id AND resolved_at IS NULL) AS count
        FROM report r WHERE r.id = ${reportId} AND ${buildOpenableSql(viewer).condition}`,
    );
    return row?.count;
  }

  /** Locks a thread of a report that the viewer may open. */
  lockThread(transaction: Transaction, viewer: Viewer, id: number): Promise<CommentThread | undefined> {
    return transaction.queryOne(
      sql<CommentThread>`SELECT thread.id, ${reportColumns}, ${threadAuthorSql} AS "authorId",
          thread.resolved_at IS NOT NULL AS "isResolved",
          (SELECT count(*)::int FROM comment WHERE thread_id = thread.id) AS size
        FROM comment_thread thread JOIN report r ON r.id = thread.report_id
        WHERE thread.id = ${id} AND ${buildOpenableSql(viewer).condition}
        FOR UPDATE OF thread`,
    );
  }

  /** Locks a comment that is not removed, and its thread, on a report that the viewer may open. */
  lockComment(transaction: Transaction, viewer: Viewer, id: number): Promise<Comment | undefined> {
    return transaction.queryOne(
      sql<Comment>`SELECT c.id, c.thread_id AS "threadId", ${reportColumns}, c.account_id AS "authorId",
          coalesce((SELECT firstname || ' ' || surname FROM replicated_account WHERE id = c.account_id), '') AS "authorName", c.mentions
        FROM comment c JOIN comment_thread thread ON thread.id = c.thread_id JOIN report r ON r.id = thread.report_id
        WHERE c.id = ${id} AND c.removed_by IS NULL AND ${buildOpenableSql(viewer).condition}
        FOR UPDATE OF thread, c`,
    );
  }

  /** Deletes a comment. One with replies leaves a row without the text. A thread without any text is deleted. */
  async remove(
    transaction: Transaction,
    { id, threadId }: Pick<Comment, 'id' | 'threadId'>,
    by: 'author' | 'moderator',
  ): Promise<void> {
    const isRemoved = await transaction.hasRows(
      sql`UPDATE comment c SET text = NULL, mentions = '{}', edited_at = NULL, removed_by = ${by}
        WHERE c.id = ${id} AND EXISTS (
          SELECT FROM comment reply WHERE reply.thread_id = c.thread_id AND reply.id > c.id AND reply.removed_by IS NULL)
        RETURNING c.id`,
    );
    if (!isRemoved) await transaction.getRepository(CommentEntity).delete({ id });
    await transaction.query(
      sql`DELETE FROM comment_thread thread WHERE thread.id = ${threadId}
        AND NOT EXISTS (SELECT FROM comment WHERE thread_id = thread.id AND removed_by IS NULL)`,
    );
  }

  async findParticipants(transaction: Transaction, threadId: number): Promise<number[]> {
    const rows = await transaction.query(
      sql<{
        id: number;
      }>`SELECT DISTINCT account_id AS id FROM comment WHERE thread_id = ${threadId} AND removed_by IS NULL`,
    );
    return rows.map(({ id }) => id);
  }
}
