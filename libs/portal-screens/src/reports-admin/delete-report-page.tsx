import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Page } from '@portal/ui-kit';
import { useFindReport } from '../reports/report.resource';
import { useReportManagement, type ReportPaths } from './report-management.resource';
import { ReportPicker } from './report-picker';
import { useDeleteReport } from './use-delete-report';

/** Delete Report: picks one and asks once; empty again once it is deleted. */
export function DeleteReportPage({ paths }: { paths: ReportPaths }) {
  const management = useReportManagement(paths);
  const { t } = useTranslation('kit');
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
