import { DownloadOutlined } from '@ant-design/icons';
import type { PersonAccess } from '@portal/contracts';
import { CsvFile, useFileName, useFormat, useNotice, usePortal } from '@portal/ui-kit';
import { findServerText } from '@portal/ui-kit/platform';
import { Button } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAccessParts } from './access-explained.resource';

/** Exports all permissions as CSV, with progress and a cancel button. */
export function AccessExport() {
  const { t } = useTranslation('admin');
  const format = useFormat();
  const { progress, start, stop } = useAccessExport();
  if (!progress) {
    return (
      <Button icon={<DownloadOutlined aria-hidden />} onClick={() => void start()}>
        {t('explained.export.action')}
      </Button>
    );
  }
  const { done, people } = progress;
  return (
    <div className="export-pairs">
      <progress aria-label={t('explained.export.action')} value={done} max={people || undefined} />
      <span>
        {t('explained.export.progress', { done: format.number(done), people: format.number(people) })}
      </span>
      <Button onClick={stop}>{t('kit:form.cancel')}</Button>
    </div>
  );
}

interface ExportProgress {
  done: number;
  people: number;
}

/** Loads the permissions in parts and saves them as a CSV file. Leaving the screen cancels the export. */
function useAccessExport() {
  const { t } = useTranslation('admin');
  const notice = useNotice();
  const fileName = useFileName();
  const loadPart = useAccessParts();
  const { headings, toLines } = useCsvLines();
  const [progress, setProgress] = useState<ExportProgress>();
  const abortController = useRef<AbortController>(undefined);
  useEffect(() => () => abortController.current?.abort(), []);

  async function loadAll(signal: AbortSignal): Promise<CsvFile> {
    const file = new CsvFile();
    await file.add([headings]);
    let afterUserId: number | undefined;
    let done = 0;
    do {
      const { rows, nextAfterUserId, people } = await loadPart(afterUserId);
      signal.throwIfAborted();
      await file.add(rows.flatMap(toLines));
      done += rows.length;
      setProgress({ done, people });
      afterUserId = nextAfterUserId ?? undefined;
    } while (afterUserId);
    return file;
  }

  const start = async () => {
    const { signal } = (abortController.current = new AbortController());
    setProgress({ done: 0, people: 0 });
    try {
      const csv = await loadAll(signal);
      const file = fileName('all-report-access', 'csv');
      csv.save(file);
      notice.success(t('kit:table.exported', { file }));
    } catch (error) {
      if (!signal.aborted) notice.failure(findServerText(error) ?? t('screens:table.exportFailed'));
    } finally {
      if (abortController.current?.signal === signal) setProgress(undefined);
    }
  };
  const stop = () => {
    abortController.current?.abort();
    setProgress(undefined);
  };
  return { progress, start, stop };
}

/** Formats one CSV line per user and report. */
function useCsvLines() {
  const { t } = useTranslation('admin');
  const format = useFormat();
  const { timeZone } = usePortal().config;
  const writeReason = (reason: string) => t(`screens:details.reasons.${reason}`);
  const headings = [
    t('explained.userId'),
    t('screens:person.firstname'),
    t('screens:person.surname'),
    t('screens:person.partner'),
    t('explained.reportId'),
    t('screens:reportForm.report'),
    t('explained.reason'),
    t('explained.by'),
    t('explained.untilIn', { timeZone }),
    t('explained.otherReasons'),
  ];
  const toLines = ({ userId, firstname, surname, user_type: partner, reports }: PersonAccess): string[][] =>
    reports.map((report) => [
      String(userId),
      firstname,
      surname,
      partner ?? '',
      String(report.reportId),
      report.reportName,
      writeReason(report.reason),
      report.by ?? '',
      report.until ? format.time(report.until) : '',
      report.otherReasons.map(writeReason).join(', '),
    ]);
  return { headings, toLines };
}
