import type { ReportRow } from '@portal/contracts';
import { exportFormats } from '@portal/contracts/rules';
import { useErrorText, useNotice, usePortal } from '@portal/ui-kit';
import { isApiError } from '@portal/ui-kit/platform';
import { Alert, Button, Checkbox, Modal, Progress, Radio } from 'antd';
import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReportPage } from '../power-bi/report-session';
import { type ExportFormat, type ExportResult, leftPage, useReportExport } from '../power-bi/export.resource';

interface ExportDialogProps {
  report: ReportRow;
  /** The page that is shown; undefined for a report of one page. */
  page: ReportPage | undefined;
  /** Returns the state of the open report. */
  capture: () => Promise<string>;
  open: boolean;
  onClose: () => void;
}

/** Exports a Power BI report to a file. Closing the dialog cancels a running export, leaving the page does not. */
export function ExportDialog({ report, page, capture, open, onClose }: ExportDialogProps) {
  const { t } = useTranslation('screens');
  const { account } = usePortal();
  const notice = useNotice();
  const errorText = useErrorText();
  const exportReport = useReportExport(report);
  const formatId = useId();
  const pagesId = useId();
  const running = useRef<AbortController>(undefined);
  const [format, setFormat] = useState<ExportFormat>(exportFormats[0]);
  const [isOnePage, setOnePage] = useState(true);
  const [hasFilters, setHasFilters] = useState(true);
  const [percent, setPercent] = useState<number>();
  const [failure, setFailure] = useState('');
  const isRunning = percent !== undefined;
  // The service follows the export to its end and sends a message.
  useEffect(() => () => running.current?.abort(leftPage), []);

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
      const state = hasFilters ? await capture() : undefined;
      const pageName = isOnePage ? page?.name : undefined;
      const result = await exportReport({ format, page: pageName, state, signal, onProgress });
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
      <p id={formatId}>{t('export.format')}</p>
      <Radio.Group
        className="radio-field"
        aria-labelledby={formatId}
        value={format}
        disabled={isRunning}
        options={exportFormats.map((value) => ({ value, label: t(`export.formats.${value}`) }))}
        onChange={({ target }) => setFormat(target.value as ExportFormat)}
      />
      {page && (
        <>
          <p id={pagesId}>{t('export.pages')}</p>
          <Radio.Group
            className="radio-field"
            aria-labelledby={pagesId}
            value={isOnePage}
            disabled={isRunning}
            options={[
              { value: true, label: t('export.onePage', { page: page.displayName }) },
              { value: false, label: t('export.allPages') },
            ]}
            onChange={({ target }) => setOnePage(target.value as boolean)}
          />
        </>
      )}
      <p>
        <Checkbox
          checked={hasFilters}
          disabled={isRunning}
          onChange={({ target }) => setHasFilters(target.checked)}
        >
          {t('export.filters')}
        </Checkbox>
      </p>
      <p className="field-hint">{t('export.hint')}</p>
      {isRunning && (
        <div role="status">
          {t('export.running')}
          {/* Administrators have no messages. */}
          {account.role !== 'administrator' && <p>{t('export.leaving')}</p>}
          <Progress percent={percent} status="active" aria-label={t('export.progress')} />
        </div>
      )}
      {failure && <Alert type="warning" showIcon role="alert" title={failure} />}
    </Modal>
  );
}
