import type { Page, Paging } from '@portal/contracts';
import { DownloadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFaultText } from '../forms/use-fault-text';
import { saveCsv } from '../format/save-csv';
import { useFormat } from '../format/use-format';
import { useCsvName } from '../format/use-csv-name';
import { useNotice } from '../notice/notice';
import { loadAllRows, TooManyRows } from './all-rows.resource';
import { textOf, type TableColumn } from './table-column';

interface ExportButtonProps<Row> {
  /** The file is called `<name>-YYYY-MM-DD.csv`. */
  name: string;
  /** The days that the file is of, `YYYY-MM-DD`, which end its name; today if left out. */
  days?: { from: string; to: string };
  columns: readonly TableColumn<Row>[];
  /** Gives a page of what is to be exported. */
  load: (paging: Paging) => Promise<Page<Row>>;
  /** The most rows that the file may have. */
  atMost?: number;
}

/** Saves all rows that the table now finds as CSV; leaving the screen stops it. */
export function ExportButton<Row>({ name, days, columns, load, atMost }: ExportButtonProps<Row>) {
  const { t } = useTranslation('kit');
  const csvName = useCsvName();
  const notice = useNotice();
  const format = useFormat();
  const faultText = useFaultText();
  const [percent, setPercent] = useState<number>();
  const leaving = useRef<AbortController>(undefined);
  useEffect(() => () => leaving.current?.abort(), []);

  async function save(signal: AbortSignal): Promise<void> {
    const rows = await loadAllRows(load, { signal, onProgress: setPercent, atMost });
    const lines = rows.map((row) => columns.map((column) => textOf(column, row)));
    const file = csvName(name, days && `${days.from}-to-${days.to}`);
    await saveCsv(file, [columns.map(({ title, exportTitle }) => exportTitle ?? title), ...lines]);
    notice.success(t('table.exported', { file }));
  }

  const exportFaultText = (error: unknown): string =>
    error instanceof TooManyRows
      ? t('table.exportTooLong', { total: format.number(error.total), most: format.number(atMost ?? 0) })
      : faultText(error);

  const start = async () => {
    const { signal } = (leaving.current = new AbortController());
    setPercent(0);
    try {
      await save(signal);
    } catch (error) {
      if (!signal.aborted) notice.failure(exportFaultText(error));
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
