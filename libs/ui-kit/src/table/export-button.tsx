import type { Paging } from '@portal/contracts';
import { DownloadOutlined } from '@ant-design/icons';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../frame/button';
import { useErrorText } from '../forms/use-error-text';
import { CsvFile } from '../format/csv';
import { CellTooLong, ExcelFile, maxExcelRows } from '../format/excel';
import { useFileName, useFormat } from '../format/use-format';
import { useNotice } from '../overlays/use-notice';
import { loadPages, TooManyRows } from './table.resource';
import { toCell, getText, type TableColumn } from './table-column';
import type { Table } from './use-table';

interface ExportButtonProps<Row> {
  table: Table<Row>;
  /** The file is named `<name>-YYYY-MM-DD` with the ending of its kind. */
  name: string;
  /** The days, `YYYY-MM-DD`, that end the name of the file. Defaults to today. */
  days?: { from: string; to: string };
  /** Columns of the file. Defaults to the table's columns of exports. */
  columns?: readonly TableColumn<Row>[];
  /** Refuses longer lists with the advice to narrow the search. Defaults to no limit. */
  maxRows?: number;
}

const maxRowsByKind = { csv: Infinity, xlsx: maxExcelRows - 1 };

type FileKind = keyof typeof maxRowsByKind;

/** Saves all rows that match the table's search and filters, as CSV or for Excel. Leaving the screen stops it. */
export function ExportButton<Row>({
  table,
  name,
  days,
  columns = table.exportColumns,
  maxRows = Infinity,
}: ExportButtonProps<Row>) {
  const { t } = useTranslation('kit');
  const fileName = useFileName();
  const notice = useNotice();
  const format = useFormat();
  const errorText = useErrorText();
  const [percent, setPercent] = useState<number>();
  const leaving = useRef<AbortController>(undefined);
  useEffect(() => () => leaving.current?.abort(), []);

  async function save(kind: FileKind, signal: AbortSignal): Promise<void> {
    const { search, sort } = table.state;
    const load = (paging: Paging) => table.load({ search: search || undefined, sort, ...paging });
    const headings = columns.map(({ title, exportTitle }) => exportTitle ?? title);
    const file = kind === 'csv' ? createCsv(columns) : createExcel(columns);
    const options = { signal, onProgress: setPercent, maxRows: Math.min(maxRows, maxRowsByKind[kind]) };
    let isFirst = true;
    for await (const rows of loadPages(load, options)) {
      await file.add(isFirst ? headings : undefined, rows);
      isFirst = false;
    }
    signal.throwIfAborted();
    const saved = fileName(name, kind, days && `${days.from}-to-${days.to}`);
    await file.save(saved);
    notice.success(t('table.exported', { file: saved }));
  }

  const start = async (kind: FileKind) => {
    const { signal } = (leaving.current = new AbortController());
    setPercent(0);
    try {
      await save(kind, signal);
    } catch (error) {
      const max = format.number(Math.min(maxRows, maxRowsByKind[kind]));
      const explain = () => {
        if (error instanceof CellTooLong) return t('table.exportCellTooLong');
        return error instanceof TooManyRows
          ? t('table.exportTooLong', { total: format.number(error.total), max })
          : errorText(error);
      };
      if (!signal.aborted) notice.failure(explain());
    } finally {
      if (leaving.current?.signal === signal) setPercent(undefined);
    }
  };
  const cancel = () => {
    leaving.current?.abort();
    setPercent(undefined);
  };

  const isBusy = percent !== undefined;
  return (
    <div className="button-group" role="group" aria-label={t('table.export.label')}>
      <Button
        icon={<DownloadOutlined aria-hidden />}
        aria-busy={isBusy}
        onClick={() => !isBusy && void start('csv')}
      >
        {isBusy ? t('table.exporting', { percent }) : t('table.export.csv')}
      </Button>
      {/* One button, so that it keeps the focus. */}
      <Button
        aria-label={isBusy ? undefined : t('table.export.xlsxLong')}
        onClick={() => (isBusy ? cancel() : void start('xlsx'))}
      >
        {isBusy ? t('form.cancel') : t('table.export.xlsx')}
      </Button>
    </div>
  );
}

/** A file of a list; the first lines come with headings. */
interface ListFile<Row> {
  add: (headings: string[] | undefined, rows: readonly Row[]) => Promise<void>;
  save: (name: string) => Promise<void> | void;
}

function createCsv<Row>(columns: readonly TableColumn<Row>[]): ListFile<Row> {
  const file = new CsvFile();
  return {
    add: (headings, rows) => {
      const lines = rows.map((row) => columns.map((column) => getText(column, row)));
      return file.add(headings ? [headings, ...lines] : lines);
    },
    save: (name) => file.save(name),
  };
}

function createExcel<Row>(columns: readonly TableColumn<Row>[]): ListFile<Row> {
  const file = new ExcelFile();
  return {
    add: (headings, rows) => {
      const lines = rows.map((row) => columns.map((column) => toCell(column, row)));
      return file.add(headings ? [headings, ...lines] : lines);
    },
    save: (name) => file.save(name),
  };
}
