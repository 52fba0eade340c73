import { useFormat } from '@portal/ui-kit';
import { Alert, type AlertProps } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { stateOf, type ImportState, type LatestImport } from './import-progress';
import { useImportCounts } from './use-import-counts';

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
