import { CloudDownloadOutlined } from '@ant-design/icons';
import type { ImportRun } from '@portal/contracts';
import { useFaultText, useNotice } from '@portal/ui-kit';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isRunning } from './report-import.resource';

interface ImportButtonProps {
  /** The latest import; null where there was none yet. */
  run: ImportRun | null | undefined;
  onStart: () => Promise<void>;
}

/** Starts an import of the reports of Power BI; busy while one runs, whoever asked for it. */
export function ImportButton({ run, onStart }: ImportButtonProps) {
  const { t } = useTranslation('admin');
  const notice = useNotice();
  const faultText = useFaultText();
  const [starting, setStarting] = useState(false);
  const busy = starting || isRunning(run);
  const start = async () => {
    setStarting(true);
    await onStart().catch((error: unknown) => notice.failure(faultText(error)));
    setStarting(false);
  };
  return (
    <Button
      icon={<CloudDownloadOutlined aria-hidden />}
      loading={busy}
      aria-busy={busy}
      onClick={() => void start()}
    >
      {t('import.action')}
    </Button>
  );
}
