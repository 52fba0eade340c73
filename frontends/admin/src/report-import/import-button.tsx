import { CloudDownloadOutlined } from '@ant-design/icons';
import { useBusyAction } from '@portal/ui-kit';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { isRunning, type LatestImport } from './import-progress';

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
