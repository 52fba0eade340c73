import { CsvFile, useCsvName, useNotice } from '@portal/ui-kit';
import { waitTextOf } from '@portal/ui-kit/platform';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAccessParts } from './access-explained.resource';
import { usePairLines } from './use-pair-lines';

/** How many users are in the file, of how many there are. */
interface ExportProgress {
  done: number;
  people: number;
}

/** Saves all pairs of users and reports as a CSV file, fetched in parts; leaving the screen stops it. */
export function usePairsExport() {
  const { t } = useTranslation(['admin', 'kit']);
  const notice = useNotice();
  const csvName = useCsvName();
  const loadPart = useAccessParts();
  const { headings, linesOf } = usePairLines();
  const [progress, setProgress] = useState<ExportProgress>();
  const stopping = useRef<AbortController>(undefined);
  useEffect(() => () => stopping.current?.abort(), []);

  async function collect(signal: AbortSignal): Promise<CsvFile> {
    const file = new CsvFile();
    await file.add([headings]);
    let after: number | undefined;
    let done = 0;
    do {
      const { rows, nextAfterUserId, people } = await loadPart(after);
      signal.throwIfAborted();
      await file.add(rows.flatMap(linesOf));
      done += rows.length;
      setProgress({ done, people });
      after = nextAfterUserId ?? undefined;
    } while (after);
    return file;
  }

  const start = async () => {
    const { signal } = (stopping.current = new AbortController());
    setProgress({ done: 0, people: 0 });
    try {
      const collected = await collect(signal);
      const file = csvName('all-report-access');
      collected.save(file);
      notice.success(t('kit:table.exported', { file }));
    } catch (error) {
      if (!signal.aborted) notice.failure(waitTextOf(error) ?? t('kit:table.exportFailed'));
    } finally {
      if (stopping.current?.signal === signal) setProgress(undefined);
    }
  };
  const stop = () => {
    stopping.current?.abort();
    setProgress(undefined);
  };
  return { progress, start, stop };
}
