import type { ImportRun } from '@portal/contracts';
import { useFormat } from '@portal/ui-kit';
import { Alert } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useImportCounts } from './use-import-counts';

const kinds = { Running: 'info', Done: 'success', Failed: 'error' } as const;

/** How far the latest import is, or how and when it ended, with the way to those before. */
export function ImportState({ run }: { run: ImportRun }) {
  const { t } = useTranslation('admin');
  const format = useFormat();
  const countsOf = useImportCounts();
  const state = t(`import.state.${run.status}`, { time: format.time(run.ended ?? run.started) });
  return (
    <Alert
      className="import-state"
      role="status"
      type={kinds[run.status]}
      showIcon
      title={
        <>
          {[state, run.error, countsOf(run)].filter(Boolean).join(' ')}{' '}
          <Link to="/reportImports">{t('import.history')}</Link>
        </>
      }
    />
  );
}
