import { useTranslation } from 'react-i18next';
import {
  type DialogState,
  ErrorBox,
  loadDialog,
  useAppDefinition,
  useDialog,
  usePortal,
} from '@portal/ui-kit';
import { Link } from 'react-router';
import { LockOutlined } from '@ant-design/icons';
import type { RequestableReportRow } from '@portal/contracts';
import { ReportKind } from '../reports/report-name';
import { usePath } from '../routes/use-path';

const RequestAccessDialog = loadDialog<{ open: boolean; dialog: DialogState<RequestableReportRow> }>(
  async () => (await import('./viewer-dialogs')).RequestAccessDialog,
);

interface ReportErrorProps {
  /** Key of the message. */
  message: string;
  /** The server's reason, which is shown instead of the message. */
  reason?: string | undefined;
  /** The report's name, for the subject of a mail to the helpdesk. */
  name: string;
  onRetry: () => void;
  /** Shows the report without checking its host. */
  onShowAnyway?: (() => void) | undefined;
}

/** Shows why a report cannot be opened and what to do: retry, write to the helpdesk, or open another report. */
export function ReportError({ message, reason, name, onRetry, onShowAnyway }: ReportErrorProps) {
  const { t } = useTranslation('screens');
  const { contact } = usePortal().config;
  const subject = encodeURIComponent(name);
  const text = reason ?? t(message);
  const body = encodeURIComponent(`${text}\n${location.href}`);
  return (
    <ErrorBox
      message={text}
      heading={t('viewer.cannotShow')}
      onRetry={onRetry}
      waysOut={message === 'errors.noReport' ? <OtherReports /> : undefined}
      moreWays={
        <>
          {onShowAnyway && (
            <button type="button" className="button" onClick={onShowAnyway}>
              {t('viewer.showAnyway')}
            </button>
          )}
          <a className="button" href={`mailto:${contact.email}?subject=${subject}&body=${body}`}>
            {contact.label}
          </a>
        </>
      }
    />
  );
}

const requestPath = '/allAvailableReports';

/** Links to the list of reports, and to the reports that can be requested. */
function OtherReports() {
  const { t } = useTranslation('screens');
  const { routes } = useAppDefinition();
  return (
    <div className="error-buttons">
      <Link to={usePath('reports')} className="button button-primary">
        {t('viewer.allReports')}
      </Link>
      {routes.some(({ path }) => path === requestPath) && (
        <Link to={requestPath} className="button">
          {t('viewer.otherReports')}
        </Link>
      )}
    </div>
  );
}

/** Offers to request access to a report that the user may not open, or shows the pending request. */
export function ClosedReport({ report }: { report: RequestableReportRow }) {
  const { t } = useTranslation('screens');
  const dialog = useDialog<RequestableReportRow>('request');
  return (
    <div className="error-box closed-report">
      <LockOutlined className="closed-report-icon" aria-hidden />
      <h2 className="section-title">{t('viewer.noAccess')}</h2>
      <p className="closed-report-name">
        {report.name}
        <ReportKind type={report.type} />
      </p>
      {report.description && <p>{report.description}</p>}
      {report.owner && (
        <p>
          {t('reports.owner')}: {report.owner}
        </p>
      )}
      <p role="status">{t(report.is_requested ? 'viewer.requested' : 'viewer.mayRequest')}</p>
      {!report.is_requested && (
        <button type="button" className="button button-primary" onClick={() => dialog.show(report)}>
          {t('requestAccess.title')}
        </button>
      )}
      <RequestAccessDialog open={dialog.open} dialog={dialog} />
    </div>
  );
}
