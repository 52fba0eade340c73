import {
  ErrorBox,
  Page,
  PortalForm,
  type RemoteOptions,
  RemoteSelectField,
  requireText,
} from '@portal/ui-kit';
import { ReportForm } from './report-form';
import { ReportIdentitySection } from './report-identity';
import { ReportSettingsSection } from './report-settings';
import { type ReportManagement, useReportManagement } from './report-management.resource';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { useState } from 'react';
import { usePath } from '../routes/use-path';
import { useFindReport, useReport } from '../reports/report.resource';
import { useDeleteReport } from './use-delete-report';
import { isNotFound } from '@portal/ui-kit/platform';
import type { ReportRow } from '@portal/contracts';
import { toReportOption } from '../people/choices.resource';

export function AddReportPage() {
  const management = useReportManagement();
  return (
    <Page>
      <section className="panel form-panel">
        <ReportForm management={management} />
      </section>
    </Page>
  );
}

/** Edit Report: picks a report, stored in the address as `report`, then shows its form. */
export function EditReportPage() {
  const management = useReportManagement();
  const { t } = useTranslation('screens');
  const [params, setParams] = useSearchParams();
  const id = Number.parseInt(params.get('report') ?? '', 10);
  return (
    <Page>
      <section className="panel form-panel">
        {id > 0 ? (
          <FoundReportForm key={id} id={id} management={management} />
        ) : (
          <ReportPicker
            reports={management.reports}
            submitText={t('reportForm.edit.pick')}
            missing={t('reportForm.edit.missing')}
            onPicked={(picked) => setParams({ report: String(picked) })}
          />
        )}
      </section>
      {id > 0 && <MoreSections key={id} id={id} management={management} />}
    </Page>
  );
}

/** The settings of a report and, for administrators, the row-level security of a Power BI report. */
function MoreSections({ id, management: { manages, owners } }: FoundReportFormProps) {
  const { data: report } = useReport(id);
  if (!report || (manages && !manages(report))) return null;
  return (
    <>
      <ReportSettingsSection report={report} />
      {owners && report.type === 'Power Bi' && <ReportIdentitySection reportId={id} />}
    </>
  );
}

/** Delete Report: picks one and asks once; empty again once it is deleted. */
export function DeleteReportPage() {
  const management = useReportManagement();
  const { t } = useTranslation('screens');
  const [deleted, setDeleted] = useState(0);
  const find = useFindReport();
  const askToDelete = useDeleteReport(management, () => setDeleted((count) => count + 1));
  return (
    <Page>
      <section className="panel form-panel">
        <ReportPicker
          key={deleted}
          reports={management.reports}
          submitText={t('reportForm.delete.submit')}
          missing={t('reportForm.delete.missing')}
          onPicked={async (id) => askToDelete(await find(id))}
        />
      </section>
    </Page>
  );
}

interface FoundReportFormProps {
  id: number;
  management: ReportManagement;
}

/** The form of the report with that id, or a link to choose another one if the user does not manage it. */
function FoundReportForm({ id, management }: FoundReportFormProps) {
  const { t } = useTranslation('screens');
  const { data: report, error, refetch } = useReport(id);
  const { manages } = management;
  if (report && manages && !manages(report)) {
    return <NoForm message={t('reportForm.edit.notOwn', { name: report.name })} />;
  }
  if (report) return <ReportForm report={report} management={management} />;
  if (isNotFound(error)) return <NoForm message={t('errors.reportGone')} />;
  if (error) return <ErrorBox error={error} onRetry={() => void refetch()} />;
  return <div className="skeleton skeleton-block" aria-hidden />;
}

/** Explains why there is no form, with a link to choose another report. */
function NoForm({ message }: { message: string }) {
  const { t } = useTranslation('screens');
  return (
    <div className="error-box" role="alert">
      <p>{message}</p>
      <Link to={usePath('editReport')}>{t('reportForm.edit.another')}</Link>
    </div>
  );
}

interface ReportPickerProps {
  reports: RemoteOptions<ReportRow>;
  submitText: string;
  missing: string;
  /** Called with the report's id. The form shows errors that it throws. */
  onPicked: (id: number) => void | Promise<void>;
}

const ignoreWrite = () => undefined;

/** Picks the report that a page is about. */
function ReportPicker({ reports, submitText, missing, onPicked }: ReportPickerProps) {
  const { t } = useTranslation('screens');
  return (
    <PortalForm<{ id: number }>
      submitText={submitText}
      failureText={t('errors.reportGone')}
      onSubmit={async ({ id }) => {
        await onPicked(id);
        return { affectedRows: 1 };
      }}
      onDone={ignoreWrite}
    >
      <RemoteSelectField
        name="id"
        label={t('reportForm.report')}
        {...reports}
        toOption={toReportOption}
        rules={[requireText(missing)]}
      />
    </PortalForm>
  );
}
