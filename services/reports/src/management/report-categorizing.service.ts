import { Injectable } from '@nestjs/common';
import type { Principal, WriteResponse } from '@portal/contracts';
import { Database, orRefusal, Refusal, type Transaction } from '@portal/service-kit';
import { tellChanges, type Change } from '../audit/changes.js';
import { holdCategory } from '../category/category-change.repository.js';
import { emitReports } from '../report/report-event.js';
import { lockCategorized, setCategory, type CategorizedReport } from './report-categorizing.repository.js';

const failure = 'Failed to edit the report category.';

/** The categories that reports are in. */
@Injectable()
export class ReportCategorizingService {
  constructor(private readonly database: Database) {}

  /** Puts reports into a category, or into none with null: all of them, or none if one or the category does not exist. */
  categorize(principal: Principal, reportIds: number[], categoryId: number | null): Promise<WriteResponse> {
    const ids = [...new Set(reportIds)];
    const write = this.database.transaction(async (transaction) => {
      const category = await categoryName(transaction, categoryId);
      const reports = await lockCategorized(transaction, ids);
      if (reports.length < ids.length) throw new Refusal(failure);
      const moved = await setCategory(transaction, ids, categoryId);
      await emitReports(transaction, moved);
      const before = new Map(reports.map((report) => [report.id, report]));
      const changes = moved.map(({ id, name }) =>
        entry(before.get(id) ?? { id, name, category: null }, category),
      );
      await tellChanges(transaction, principal.accountId, changes);
      return { affectedRows: ids.length };
    });
    return orRefusal(write);
  }
}

async function categoryName(transaction: Transaction, id: number | null): Promise<string | null> {
  if (id === null) return null;
  const category = await holdCategory(transaction, id);
  if (!category) throw new Refusal(failure);
  return category.name;
}

const entry = ({ id, name, category }: CategorizedReport, after: string | null): Change => ({
  action: 'Changed',
  kind: 'Report',
  subjectId: id,
  subject: name,
  before: { category },
  after: { category: after },
});
