import type { ReportType } from '@portal/contracts';
import { ErrorBox } from '@portal/ui-kit';
import { Button, Form } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FrameEvents, ReportFailure } from '../power-bi/report-session';
import { WebFrame } from '../report-viewer/web-frame';
import { usePreviewGrant } from './report-check.resource';

const PowerBiFrame = lazy(async () => ({
  default: (await import('../power-bi/power-bi-frame')).PowerBiFrame,
}));

interface Previewed {
  type: ReportType;
  reportId: string;
  address: string;
}

interface ReportPreviewProps {
  type: ReportType;
  /** The report in Power BI, once it is found. */
  found: { reportId: string } | undefined;
}

/** Shows a report as the viewer does before it is added. Records no view. */
export function ReportPreview({ type, found }: ReportPreviewProps) {
  const { t } = useTranslation('screens');
  const form = Form.useFormInstance();
  const address = Form.useWatch<string | undefined>('embedUrl', form)?.trim() ?? '';
  const [shown, setShown] = useState<Previewed>();
  const reportId = found?.reportId ?? '';
  const isReady = type === 'Power Bi' ? found !== undefined : URL.canParse(address);
  const isCurrent =
    shown?.type === type && (type === 'Power Bi' ? shown.reportId === reportId : shown.address === address);
  const show = () => {
    if (form.getFieldError('embedUrl').length === 0) setShown({ type, reportId, address });
  };
  return (
    <section className="report-preview-section" aria-label={t('reportForm.preview.title')}>
      <Button onClick={show} disabled={!isReady}>
        {t('reportForm.preview.action')}
      </Button>
      <p className="field-hint">{t(`reportForm.preview.${type === 'Power Bi' ? 'powerBiHint' : 'hint'}`)}</p>
      {shown && isCurrent && isReady && (
        <PreviewFrame key={`${shown.reportId} ${shown.address}`} report={shown} />
      )}
    </section>
  );
}

function PreviewFrame({ report: { type, reportId, address } }: { report: Previewed }) {
  const { t } = useTranslation('screens');
  const { grant, fetchGrant } = usePreviewGrant(type, reportId);
  const [stage, setStage] = useState<'opening' | 'drawn' | ReportFailure>('opening');
  const [attempt, setAttempt] = useState(0);
  const title = t('reportForm.preview.title');
  const retry = () => {
    setStage('opening');
    setAttempt(attempt + 1);
  };
  if (grant.error) return <ErrorBox error={grant.error} onRetry={() => void grant.refetch()} />;
  if (stage !== 'opening' && stage !== 'drawn') return <ErrorBox message={t(stage)} onRetry={retry} />;
  const events: FrameEvents = { drawn: () => setStage('drawn'), failed: setStage };
  return (
    <>
      <p role="status" className="field-hint">
        {t(stage === 'drawn' ? 'reportForm.preview.drawn' : 'reportForm.preview.opening')}
      </p>
      <div className="report-preview">
        {type !== 'Power Bi' && (
          <WebFrame
            key={attempt}
            report={{ id: 0, type, embed_url: address }}
            identityToken={undefined}
            title={title}
            isUnchecked={false}
            events={events}
          />
        )}
        {type === 'Power Bi' && grant.data && (
          <Suspense fallback={<div className="viewer-frame" />}>
            <PowerBiFrame
              key={attempt}
              reportId={reportId}
              title={title}
              page={undefined}
              bookmark={undefined}
              grant={grant.data}
              fetchGrant={fetchGrant}
              events={events}
            />
          </Suspense>
        )}
      </div>
    </>
  );
}
