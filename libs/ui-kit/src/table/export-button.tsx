import type { Paging } from '@portal/contracts';
import { DownloadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../forms/use-error-text';
import { saveCsv } from '../format/csv';
import { useCsvName, useFormat } from '../format/use-format';
import { useNotice } from '../notice/notice';
import { loadAllRows, TooManyRows } from './table.resource';
import { textOf, type TableColumn } from './table-column';
import type { Table } from './use-table';

interface ExportButtonProps<Row> {
  table: Table<Row>;
  /** The file is named `<name>-YYYY-MM-DD.csv`. */
  name: string;
  /** The days, `YYYY-MM-DD`, that end the name of the file. Defaults to today. */
  days?: { from: string; to: string };
  /** Columns of the file. Defaults to those of the table. */
  columns?: readonly TableColumn<Row>[];
  /** Refuses longer lists with the advice to narrow the search. Defaults to no limit. */
  maxRows?: number;
}

/** Saves all rows that the table's search finds as CSV. Leaving the screen stops it. */
export function ExportButton<Row>({
  table,
  name,
  days,
  columns = table.columns,
  maxRows,
}: ExportButtonProps<Row>) {
  const { t } = useTranslation('kit');
  const csvName = useCsvName();
  const notice = useNotice();
  const format = useFormat();
  const errorText = useErrorText();
  const [percent, setPercent] = useState<number>();
  const leaving = useRef<AbortController>(undefined);
  useEffect(() => () => leaving.current?.abort(), []);

  async function save(signal: AbortSignal): Promise<void> {
    const { search, sort } = table.state;
    const load = (paging: Paging) => table.load({ search: search || undefined, sort, ...paging });
    const rows = await loadAllRows(load, { signal, onProgress: setPercent, maxRows });
    const lines = rows.map((row) => columns.map((column) => textOf(column, row)));
    const file = csvName(name, days && `${days.from}-to-${days.to}`);
    await saveCsv(file, [columns.map(({ title, exportTitle }) => exportTitle ?? title), ...lines]);
    notice.success(t('table.exported', { file }));
  }

  const exportErrorText = (error: unknown): string =>
    error instanceof TooManyRows
      ? t('table.exportTooLong', { total: format.number(error.total), max: format.number(maxRows ?? 0) })
      : errorText(error);

  const start = async () => {
    const { signal } = (leaving.current = new AbortController());
    setPercent(0);
    try {
      await save(signal);
    } catch (error) {
      if (!signal.aborted) notice.failure(exportErrorText(error));
    } finally {
      setPercent(undefined);
    }
  };

  const busy = percent !== undefined;
  return (
    <Button icon={<DownloadOutlined aria-hidden />} loading={busy} onClick={() => void start()}>
      {busy ? t('table.exporting', { percent }) : t('table.export')}
    </Button>
  );
}
