import type { BulkResult, Page, Paging, RefusalText, WriteResponse } from '@portal/contracts';
import { useRef } from 'react';
import { loadAllRows, type RowAction, type Table, TableRows, useErrorText, useRefresh } from '@portal/ui-kit';
import { isApiError } from '@portal/ui-kit/platform';
import { BulkActions, type BulkAction, type BulkQuery, type BulkSelection } from './bulk-actions';

interface NumberedRow {
  id: number;
}

interface SelectableRowsProps<Row extends NumberedRow> {
  table: Table<Row>;
  selection: BulkSelection;
  emptyText: string;
  rowName: (row: Row) => string;
  rowActions: (row: Row) => RowAction[];
  /** The action on many rows. */
  action: Pick<BulkAction, 'key' | 'label' | 'danger' | 'title' | 'text' | 'done'>;
  load: (paging: Paging) => Promise<Page<Row>>;
  /** Changes one row. */
  change: (row: { id: number }) => Promise<WriteResponse>;
  /** Why a row would be skipped, as a key of the texts; undefined for a row that can be changed. */
  findReason?: (row: Row) => string | undefined;
  /** The cached lists that the change affects. */
  lists: readonly string[];
}

/** The rows of a short list, with checkboxes and an action on many of them that is made of calls for one row. */
export function SelectableRows<Row extends NumberedRow>({
  table,
  selection,
  emptyText,
  rowName,
  rowActions,
  action,
  load,
  change,
  findReason,
  lists,
}: SelectableRowsProps<Row>) {
  const errorText = useErrorText();
  const names = useRef(new Map<number, string>());
  /** Rows that are done; a step that is repeated after an error skips them. */
  const changedIds = useRef(new Set<number>());

  const plan = async ({ ids, search }: BulkQuery) => {
    const rows = await loadAllRows((paging) => load({ ...paging, search: ids ? undefined : search }));
    const selected = ids && new Set(ids);
    const found = rows.filter(({ id }) => !selected || selected.has(id));
    names.current = new Map(found.map((row) => [row.id, rowName(row)]));
    changedIds.current = new Set();
    const reasons = found.map((row) => findReason?.(row));
    const skipped: Record<string, number> = {};
    for (const reason of reasons) if (reason) skipped[reason] = (skipped[reason] ?? 0) + 1;
    const missing = selected ? selected.size - found.length : 0;
    return {
      ids: found.filter((_row, index) => !reasons[index]).map(({ id }) => id),
      skipped: missing > 0 ? { ...skipped, missing } : skipped,
    };
  };

  /** Returns the reason why a row was not changed; undefined for a changed one. */
  const findRefusal = async (id: number): Promise<RefusalText | undefined> => {
    if (changedIds.current.has(id)) return undefined;
    try {
      const { affectedRows, code = '', message = '' } = await change({ id });
      if (affectedRows === 0) return { code, message };
      changedIds.current.add(id);
      return undefined;
    } catch (error) {
      if (isApiError(error) && (error.status === 403 || error.status === 404))
        return { code: error.code, message: errorText(error) };
      throw error;
    }
  };

  const run = async (ids: number[]) => {
    const result: BulkResult = { changed: [], failed: [] };
    for (const id of ids) {
      const refusal = await findRefusal(id);
      if (refusal) result.failed.push({ id, name: names.current.get(id) ?? '', ...refusal });
      else result.changed.push({ id, before: '' });
    }
    return result;
  };

  return (
    <>
      <TableRows
        table={table}
        emptyText={emptyText}
        rowName={rowName}
        rowActions={rowActions}
        selection={selection}
      />
      <BulkActions
        table={table}
        selection={selection}
        actions={[{ ...action, plan, run }]}
        onChanged={useRefresh(lists)}
      />
    </>
  );
}
