import {
  ErrorBox,
  Page,
  PageSkeleton,
  readId,
  useAddressParams,
  useBusyAction,
  useErrorText,
  useNotice,
} from '@portal/ui-kit';
import { isNotFound } from '@portal/ui-kit/platform';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { getSharedAddress } from '../reports/report-address';
import { useDownload, useReportFile } from './subscriptions.resource';

/** Offers an exported file, of a subscription or of the user's own export. */
export function ReportFilePage() {
  const { t } = useTranslation('screens');
  const [params] = useAddressParams();
  const id = readId(params.get('id')) ?? 0;
  const { data, error, isLoading, refetch } = useReportFile(id);
  const notice = useNotice();
  const errorText = useErrorText();
  const download = useDownload();
  const saving = useBusyAction(async () => {
    try {
      await download(id, data?.reportName ?? '');
    } catch (failure) {
      notice.failure(errorText(failure));
    }
  });
  if (isLoading) return <PageSkeleton />;
  if (error && !isNotFound(error))
    return (
      <Page>
        <ErrorBox error={error} onRetry={() => void refetch()} />
      </Page>
    );
  const name = data?.reportName ?? '';
  const state = data?.state ?? 'Deleted';
  return (
    <Page {...(name && { title: name })}>
      <section className="panel form-panel">
        <p>{t(`reportFile.states.${state}`)}</p>
        <div className="portal-form-buttons">
          {state === 'Succeeded' && (
            <Button type="primary" onClick={saving.start} loading={saving.busy}>
              {t('reportFile.download')}
            </Button>
          )}
          {data?.reportId && <Link to={getSharedAddress(data.reportId)}>{t('reportFile.open')}</Link>}
          <Link to="/mySubscriptions">{t('reportFile.manage')}</Link>
        </div>
      </section>
    </Page>
  );
}
