import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { Page } from '@portal/ui-kit';
import { FoundReportForm } from './found-report-form';
import { useReportManagement, type ReportPaths } from './report-management.resource';
import { ReportPicker } from './report-picker';

/** Edit Report: picks one, which the address keeps as `report`, then shows its form. */
export function EditReportPage({ paths }: { paths: ReportPaths }) {
  const management = useReportManagement(paths);
  const { t } = useTranslation('kit');
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
    </Page>
  );
}
