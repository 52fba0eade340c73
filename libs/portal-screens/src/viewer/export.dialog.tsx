import type { ReportRow } from '@portal/contracts';
import { exportFormats } from '@portal/contracts/rules';
import { useErrorText, useNotice } from '@portal/ui-kit';
import { isApiError } from '@portal/ui-kit/platform';
import { Alert, Button, Modal, Progress, Radio } from 'antd';
import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ExportFormat, type ExportResult, useReportExport } from './export.resource';

interface ExportDialogProps {
  report: ReportRow;
  open: boolean;
  onClose: () => void;
}

/** Exports a Power BI report to a file. Closing the dialog cancels a running export. */
export function ExportDialog({ report, open, onClose }: ExportDialogProps) {
  const { t } = useTranslation('screens');
  const notice = useNotice();
  const errorText = useErrorText();
  const exportReport = useReportExport(report);
  const labelId = useId();
  const running = useRef<AbortController>(undefined);
  const [format, setFormat] = useState<ExportFormat>(exportFormats[0]);
  const [percent, setPercent] = useState<number>();
  const [failure, setFailure] = useState('');
  const isRunning = percent !== undefined;
  useEffect(() => () => running.current?.abort(), []);

  const getText = (result: Exclude<ExportResult, 'saved'>) =>
    result === 'failed' ? t('export.failed') : result.message;
  const getErrorText = (error: unknown) =>
    isApiError(error) && error.code === 'too-large' ? t('export.tooLarge') : errorText(error);
  const close = () => {
    running.current?.abort();
    setPercent(undefined);
    setFailure('');
    onClose();
  };
  const start = async () => {
    const controller = new AbortController();
    const { signal } = controller;
    running.current = controller;
    setFailure('');
    setPercent(0);
    const onProgress = (progress: number) => {
      if (!signal.aborted) setPercent(progress);
    };
    try {
      const result = await exportReport({ format, signal, onProgress });
      if (signal.aborted) return;
      if (result !== 'saved') setFailure(getText(result));
      else {
        notice.success(t('export.saved'));
        onClose();
      }
    } catch (error) {
      if (signal.aborted) return;
      setFailure(getErrorText(error));
    }
    setPercent(undefined);
  };

  return (
    <Modal
      open={open}
      title={t('export.title')}
      mask={{ closable: false }}
      onCancel={close}
      footer={[
        <Button key="cancel" onClick={close}>
          {t('kit:form.cancel')}
        </Button>,
        <Button key="start" type="primary" loading={isRunning} onClick={() => void start()}>
          {t('export.start')}
        </Button>,
      ]}
    >
      <p className="dialog-subject">{report.name}</p>
      <p id={labelId}>{t('export.format')}</p>
      <Radio.Group
        className="radio-field"
        aria-labelledby={labelId}
        value={format}
        disabled={isRunning}
        options={exportFormats.map((value) => ({ value, label: t(`export.formats.${value}`) }))}
        onChange={({ target }) => setFormat(target.value as ExportFormat)}
      />
      <p className="field-hint">{t('export.hint')}</p>
      {isRunning && (
        <div role="status">
          {t('export.running')}
          <Progress percent={percent} status="active" aria-label={t('export.progress')} />
        </div>
      )}
      {failure && <Alert type="warning" showIcon role="alert" title={failure} />}
    </Modal>
  );
}
