import type { ReportRow, ReportSettings } from '@portal/contracts';
import { identityTokenDeliveries, referrerPolicies, subscriptionDeliveries } from '@portal/contracts/rules';
import {
  PortalForm,
  SelectField,
  SwitchField,
  TextField,
  useNotice,
  usePortal,
  useWriting,
} from '@portal/ui-kit';
import { useTranslation } from 'react-i18next';
import { getReportSettings } from '../reports/report-settings';

/** Limits are texts in the form; empty for none. */
type SettingsValues = Omit<ReportSettings, Limit> & Record<Limit, string>;
type Limit = (typeof limits)[number];
const limits = ['staleAfterHours', 'unopenedDays', 'slowSeconds'] as const;

const mapLimits = <From, To>(values: Record<Limit, From>, convert: (value: From) => To) => ({
  staleAfterHours: convert(values.staleAfterHours),
  unopenedDays: convert(values.unopenedDays),
  slowSeconds: convert(values.slowSeconds),
});

/** Sets how a report is used. */
export function ReportSettingsSection({ report }: { report: ReportRow }) {
  const { t } = useTranslation('screens');
  const { api } = usePortal();
  const notice = useNotice();
  const save = useWriting(api.reportManagement.updateSettings, ['reports', 'audit']);
  const settings = getReportSettings(report);
  const isPowerBi = report.type === 'Power Bi';
  return (
    <section className="panel form-panel" aria-labelledby="report-settings">
      <h2 id="report-settings" className="section-title">
        {t('reportSettings.title')}
      </h2>
      <PortalForm<SettingsValues>
        initial={{ ...settings, ...mapLimits(settings, (limit) => limit?.toString() ?? '') }}
        submitText={t('reportSettings.submit')}
        failureText={t('reportSettings.failure')}
        onSubmit={(values) =>
          save({ ...values, ...mapLimits(values, (text) => (text ? Number(text) : null)), id: report.id })
        }
        onDone={() => notice.success(t('reportSettings.saved'))}
      >
        <p className="page-lead">{t('reportSettings.lead')}</p>
        {isPowerBi && (
          <SwitchField
            name="canExport"
            label={t('reportSettings.canExport')}
            hint={t('reportSettings.canExportHint')}
          />
        )}
        <SelectField
          name="subscriptions"
          label={t('reportSettings.subscriptions')}
          options={subscriptionDeliveries
            .filter((delivery) => isPowerBi || delivery !== 'attachment')
            .map((value) => ({ value, label: t(`reportSettings.subscriptionDeliveries.${value}`) }))}
        />
        {!isPowerBi && <PageFields />}
        {limits.map((name) => (
          <TextField
            key={name}
            name={name}
            type="number"
            label={t(`reportSettings.${name}`)}
            isOptional
            hint={t(`reportSettings.${name}Hint`)}
            rules={[{ pattern: /^([1-9]\d*)?$/, message: t('reportSettings.notWhole') }]}
          />
        ))}
      </PortalForm>
    </section>
  );
}

const pageOptions = ['canShowDialogs', 'canDownload', 'canOpenTabs', 'canStore'] as const;

/** Fields of reports that are pages of other hosts. */
function PageFields() {
  const { t } = useTranslation('screens');
  return (
    <>
      {pageOptions.map((name) => (
        <SwitchField
          key={name}
          name={name}
          label={t(`reportSettings.${name}`)}
          hint={t(`reportSettings.${name}Hint`)}
        />
      ))}
      <SelectField
        name="referrerPolicy"
        label={t('reportSettings.referrerPolicy')}
        options={referrerPolicies.map((value) => ({
          value,
          label: t(`reportSettings.referrerPolicies.${value}`),
        }))}
      />
      <SelectField
        name="identityToken"
        label={t('reportSettings.identityToken')}
        hint={t('reportSettings.identityTokenHint')}
        options={identityTokenDeliveries.map((value) => ({
          value,
          label: t(`reportSettings.identityTokens.${value}`),
        }))}
      />
    </>
  );
}
