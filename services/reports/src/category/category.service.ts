import { Injectable } from '@nestjs/common';
import {
  reportEvents,
  type CategoryRow,
  type Paging,
  type Principal,
  type WriteResponse,
} from '@portal/contracts';
import { Database, findDifference, Refusal, type Transaction } from '@portal/service-kit';
import type { Viewer } from '../access/viewer.sql.js';
import { publishChanges, type Change } from '../audit/changes.js';
import { publishReports } from '../report/report.repository.js';
import { CategoryRepository, publishCategories, type CategoryValues } from './category.repository.js';

const otherReports = 'Other reports';
const noDescription = 'The category description is not available.';
@Injectable()
export class CategoryService {
  constructor(
    private readonly database: Database,
    private readonly categories: CategoryRepository,
  ) {}

  list(paging: Paging) {
    return this.categories.findPage(paging);
  }

  /** Returns a card for each category with reports that the viewer may open. */
  async findCards(viewer: Viewer) {
    const counts = await this.categories.countOpenable(viewer);
    return counts.map(({ id, name, fullname, description, count }) => ({
      id,
      name: name ?? otherReports,
      fullname: fullname || name || otherReports,
      description: description || noDescription,
      count,
    }));
  }

  /** Returns all categories with the number of reports that the viewer may open. */
  countReports(viewer: Viewer) {
    return this.categories.countAll(viewer);
  }

  /** Adds a category. Refused when another one has the name. */
  add(principal: Principal, values: CategoryValues): Promise<WriteResponse> {
    return this.database.write(async (transaction) => {
      const id = await this.categories.insert(transaction, values);
      await publishCategories(transaction, [{ id, ...values }]);
      const change = toCategoryChange('Added', { id, ...values }, null, selectAuditedFields(values));
      await publishChanges(transaction, principal.accountId, [change]);
      return { affectedRows: 1, insertId: id };
    });
  }

  /** Changes a category. Refused for an unknown one, and when another one has the name. */
  change(principal: Principal, after: CategoryRow): Promise<WriteResponse> {
    return this.database.write(async (transaction) => {
      const before = await this.categories.lock(transaction, after.id);
      if (!before) throw new Refusal('category.notEdited');
      const difference = findDifference(selectAuditedFields(before), selectAuditedFields(after));
      if (!difference) return { affectedRows: 1 };
      await this.categories.update(transaction, after);
      await publishCategories(transaction, [after]);
      const change = toCategoryChange('Changed', before, difference.before, difference.after);
      await publishChanges(transaction, principal.accountId, [change]);
      return { affectedRows: 1 };
    });
  }

  /** Deletes a category and leaves its reports without one. Refused for an unknown category. */
  delete(principal: Principal, id: number): Promise<WriteResponse> {
    return this.database.write(async (transaction) => {
      const category = await this.categories.lock(transaction, id);
      if (!category) throw new Refusal('category.notDeleted');
      const reports = await this.categories.delete(transaction, id);
      await publishReports(transaction, reports);
      await transaction.publish(reportEvents.category, id, null);
      const deletion = toCategoryChange('Deleted', category, selectAuditedFields(category), null);
      const removals = reports.map((report) => reportChange({ ...report, category: category.name }, null));
      await publishChanges(transaction, principal.accountId, [deletion, ...removals]);
      return { affectedRows: 1 };
    });
  }

  /** Moves reports to a category, or to none with null. Refused when one of them or the category does not exist. */
  moveReports(principal: Principal, reportIds: number[], categoryId: number | null): Promise<WriteResponse> {
    return this.database.write((transaction) =>
      this.moveReportsWithin(transaction, principal, reportIds, categoryId),
    );
  }

  /** Moves as {@link moveReports}, within a transaction. */
  async moveReportsWithin(
    transaction: Transaction,
    principal: Principal,
    reportIds: number[],
    categoryId: number | null,
  ): Promise<WriteResponse> {
    const ids = [...new Set(reportIds)];
    const category = await this.findName(transaction, categoryId);
    const reports = await this.categories.lockReports(transaction, ids);
    if (reports.length < ids.length) throw new Refusal('category.notEdited');
    const moved = await this.categories.moveReports(transaction, ids, categoryId);
    await publishReports(transaction, moved);
    const before = new Map(reports.map((report) => [report.id, report]));
    const changes = moved.map(({ id, name }) =>
      reportChange(before.get(id) ?? { id, name, category: null }, category),
    );
    await publishChanges(transaction, principal.accountId, changes);
    return { affectedRows: ids.length };
  }

  private async findName(transaction: Transaction, id: number | null): Promise<string | null> {
    if (id === null) return null;
    const category = await this.categories.lockForReports(transaction, id);
    if (!category) throw new Refusal('category.notEdited');
    return category.name;
  }
}

const selectAuditedFields = ({ name, fullname, description }: CategoryValues) => ({
  name,
  fullname,
  description,
});

const toCategoryChange = (
  action: Change['action'],
  { id, name }: CategoryRow,
  before: Change['before'],
  after: Change['after'],
): Change => ({ action, kind: 'Report category', subjectId: id, subject: name, before, after });

const reportChange = (
  { id, name, category }: { id: number; name: string; category: string | null },
  after: string | null,
): Change => ({
  action: 'Changed',
  kind: 'Report',
  subjectId: id,
  subject: name,
  before: { category },
  after: { category: after },
});
