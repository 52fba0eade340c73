import { useBusyAction, useFormat } from '@portal/ui-kit';
import { Alert, type AlertProps, Button } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { type ImportState, isRunning, type LatestImport, stateOf } from './import-progress';
import type { ImportRun } from '@portal/contracts';
import { CloudDownloadOutlined } from '@ant-design/icons';

const kinds: Record<ImportState, AlertProps['type']> = {
  Running: 'info',
  Done: 'success',
  Incomplete: 'warning',
  Failed: 'error',
};

interface ImportAlertProps {
  run: LatestImport;
  /** The way on, such as to the imports before. */
  children?: ReactNode;
}

/** How far the latest import is, or how and when it ended; its place is kept until that is known. */
export function ImportAlert({ run, children }: ImportAlertProps) {
  const { t } = useTranslation('admin');
  const format = useFormat();
  const countsOf = useImportCounts();
  if (run === undefined) return <div className="skeleton import-state" aria-hidden />;
  const state = run
    ? t(`import.state.${stateOf(run)}`, { time: format.time(run.ended ?? run.started) })
    : t('import.empty');
  return (
    <Alert
      className="import-state"
      // Only the sentence is told when it changes, not the numbers that grow every second.
      role="group"
      type={run ? kinds[stateOf(run)] : 'info'}
      showIcon
      title={
        <>
          <span role="status">{state}</span> {children}
          {run && <div>{[run.error, countsOf(run)].filter(Boolean).join(' ')}</div>}
        </>
      }
    />
  );
}

/** Words what an import found so far. */
function useImportCounts(): (run: ImportRun) => string {
  const { t } = useTranslation('admin');
  const format = useFormat();
  return ({ found, added, updated, vanished }) =>
    t('import.counts', {
      count: found,
      found: format.number(found),
      added: format.number(added),
      updated: format.number(updated),
      vanished: format.number(vanished),
    });
}

interface ImportButtonProps {
  run: LatestImport;
  onStart: () => Promise<void>;
}

/** Starts an import of the reports of Power BI; busy while one runs, whoever asked for it. */
export function ImportButton({ run, onStart }: ImportButtonProps) {
  const { t } = useTranslation('admin');
  const starting = useBusyAction(onStart);
  const busy = starting.busy || isRunning(run);
  return (
    <Button
      icon={<CloudDownloadOutlined aria-hidden />}
      loading={busy}
      aria-busy={busy}
      onClick={starting.start}
    >
      {t('import.action')}
    </Button>
  );
}
