import { CloudDownloadOutlined } from '@ant-design/icons';
import type { ImportRun } from '@portal/contracts';
import { useBusyAction, useFormat } from '@portal/ui-kit';
import { Alert, type AlertProps, Button } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { type ImportState, isRunning, type LatestImport, getState } from './import-progress';

const alertTypes: Record<ImportState, AlertProps['type']> = {
  Running: 'info',
  Done: 'success',
  Incomplete: 'warning',
  Failed: 'error',
};

interface ImportAlertProps {
  run: LatestImport;
  /** A link to the next screen, such as all imports. */
  children?: ReactNode;
}

/** Shows the progress of an import, or why the latest one failed. */
export function ImportAlert({ run, children }: ImportAlertProps) {
  const { t } = useTranslation('admin');
  const format = useFormat();
  const formatCounts = useFormatCounts();
  if (!run || getState(run) === 'Done') return null;
  const state = t(`import.state.${getState(run)}`, { time: format.time(run.ended ?? run.started) });
  return (
    <Alert
      className="import-state"
      // Screen readers announce the sentence only, not the counts that grow every second.
      role="group"
      type={alertTypes[getState(run)]}
      showIcon
      title={
        <>
          <span role="status">{state}</span> {children}
          <div className="import-details">{[run.error, formatCounts(run)].filter(Boolean).join(' ')}</div>
        </>
      }
    />
  );
}

function useFormatCounts(): (run: ImportRun) => string {
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

/** Starts an import of Power BI reports. Busy while any import runs. */
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
