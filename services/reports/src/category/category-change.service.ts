import { Injectable } from '@nestjs/common';
import type { CategoryRow, Principal, WriteResponse } from '@portal/contracts';
import { Database, differenceOf, orRefusal, Refusal } from '@portal/service-kit';
import { tellChanges, type Change } from '../audit/changes.js';
import { emitReports } from '../report/report-event.js';
import { emitCategories, publishCategoryDeleted } from './category-event.js';
import {
  insertCategory,
  lockCategory,
  removeCategory,
  updateCategory,
  type CategoryValues,
} from './category-change.repository.js';

/** Categories that administrators add, change and delete. */
@Injectable()
export class CategoryChangeService {
  constructor(private readonly database: Database) {}

  /** Adds a category; refused when another has the name. */
  add(principal: Principal, values: CategoryValues): Promise<WriteResponse> {
    const write = this.database.transaction(async (transaction) => {
      const id = await insertCategory(transaction, values);
      await emitCategories(transaction, [{ id, ...values }]);
      const change = entry('Added', { id, ...values }, null, audited(values));
      await tellChanges(transaction, principal.accountId, [change]);
      return { affectedRows: 1, insertId: id };
    });
    return orRefusal(write);
  }

  /** Changes a category; refused when there is none, or another has the name. */
  change(principal: Principal, after: CategoryRow): Promise<WriteResponse> {
    const write = this.database.transaction(async (transaction) => {
      const before = await lockCategory(transaction, after.id);
      if (!before) throw new Refusal('Failed to edit the report category.');
      const difference = differenceOf(audited(before), audited(after));
      if (!difference) return { affectedRows: 1 };
      await updateCategory(transaction, after);
      await emitCategories(transaction, [after]);
      const change = entry('Changed', before, difference.before, difference.after);
      await tellChanges(transaction, principal.accountId, [change]);
      return { affectedRows: 1 };
    });
    return orRefusal(write);
  }

  /** Deletes a category, whose reports stay without one; refused when there is none. */
  delete(principal: Principal, id: number): Promise<WriteResponse> {
    const write = this.database.transaction(async (transaction) => {
      const category = await lockCategory(transaction, id);
      if (!category) throw new Refusal('Failed to delete the report category.');
      const reports = await removeCategory(transaction, id);
      await emitReports(transaction, reports);
      await publishCategoryDeleted(transaction, id);
      const change = entry('Deleted', category, audited(category), null);
      const left = reports.map((report) => leaving(report, category.name));
      await tellChanges(transaction, principal.accountId, [change, ...left]);
      return { affectedRows: 1 };
    });
    return orRefusal(write);
  }
}

const audited = ({ name, fullname, description }: CategoryValues) => ({ name, fullname, description });

const entry = (
  action: Change['action'],
  { id, name }: CategoryRow,
  before: Change['before'],
  after: Change['after'],
): Change => ({ action, kind: 'Report category', subjectId: id, subject: name, before, after });

const leaving = ({ id, name }: { id: number; name: string }, category: string): Change => ({
  action: 'Changed',
  kind: 'Report',
  subjectId: id,
  subject: name,
  before: { category },
  after: { category: null },
});
