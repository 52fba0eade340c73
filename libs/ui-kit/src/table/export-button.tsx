import type { Page, Paging } from '@portal/contracts';
import { DownloadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { saveCsv } from '../format/save-csv';
import { useCsvName } from '../format/use-csv-name';
import { useNotice } from '../notice/notice';
import { loadAllRows } from './all-rows.resource';
import { textOf, type TableColumn } from './table-column';

interface ExportButtonProps<Row> {
  /** The file is called `<name>-YYYY-MM-DD.csv`. */
  name: string;
  columns: readonly TableColumn<Row>[];
  /** Gives a page of what is to be exported. */
  load: (paging: Paging) => Promise<Page<Row>>;
}

/** Saves all rows that the table now finds as CSV; leaving the screen stops it. */
export function ExportButton<Row>({ name, columns, load }: ExportButtonProps<Row>) {
  const { t } = useTranslation('kit');
  const csvName = useCsvName();
  const notice = useNotice();
  const [percent, setPercent] = useState<number>();
  const leaving = useRef<AbortController>(undefined);
  useEffect(() => () => leaving.current?.abort(), []);

  async function save(signal: AbortSignal): Promise<void> {
    const rows = await loadAllRows(load, { signal, onProgress: setPercent });
    const lines = rows.map((row) => columns.map((column) => textOf(column, row)));
    const file = csvName(name);
    await saveCsv(file, [columns.map(({ title, exportTitle }) => exportTitle ?? title), ...lines]);
    notice.success(t('table.exported', { file }));
  }

  const start = async () => {
    const { signal } = (leaving.current = new AbortController());
    setPercent(0);
    try {
      await save(signal);
    } catch {
      if (!signal.aborted) notice.failure(t('table.exportFailed'));
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
