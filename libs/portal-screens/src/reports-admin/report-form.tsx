import type { ReportRow, ReportType } from '@portal/contracts';
import { reportTypes } from '@portal/contracts/rules';
import { Alert, Form } from 'antd';
import { useTranslation } from 'react-i18next';
import {
  PortalForm,
  type RemoteOptions,
  RemoteSelectField,
  required,
  SelectField,
  TextAreaField,
  TextField,
  useLeave,
  useNotice,
} from '@portal/ui-kit';
import type { ReportManagement, SavedReport } from './report-management.resource';
import { hasPowerBiIds, type ReportValues, valuesOf } from './report-values';

interface ReportFormProps {
  /** The report to edit; none to add one. */
  report?: ReportRow;
  management: ReportManagement;
}

/** Adds or edits a report, then returns to the list. */
export function ReportForm({ report, management: { save, owners, paths } }: ReportFormProps) {
  const { t } = useTranslation('kit');
  const notice = useNotice();
  const leave = useLeave(paths.list);
  const words = report ? 'reportForm.edit' : 'reportForm.add';
  return (
    <PortalForm<ReportValues>
      initial={valuesOf(report)}
      submitText={t(`${words}.submit`)}
      failureText={t(`${words}.failure`)}
      onSubmit={(values) => save(values, report?.id)}
      onDone={({ status }: SavedReport) => {
        const isAwaited = status === 'Not available yet';
        notice.success(t(`${words}.success`), isAwaited ? t('reportForm.notAvailableYet') : undefined);
        leave();
      }}
      onCancel={leave}
    >
      {report?.status === 'Not available yet' && (
        <Alert className="form-note" type="warning" showIcon title={t('reportForm.notAvailableYet')} />
      )}
      <ReportFields report={report} owners={owners} />
    </PortalForm>
  );
}

interface ReportFieldsProps {
  /** The report that is edited; none for a new one. */
  report?: ReportRow;
  /** The HIS partners that may own it; without them there is no such field. */
  owners?: RemoteOptions<{ id: number; name: string }>;
}

const toOption = ({ id, name }: { id: number; name: string }) => ({ value: id, label: name });

/** Fields of a report. Its kind decides which are required. */
function ReportFields({ report, owners }: ReportFieldsProps) {
  const { t } = useTranslation('kit');
  const type = Form.useWatch<ReportType | undefined>('type');
  const reportId = Form.useWatch<string | undefined>('reportId');
  const needsIds = hasPowerBiIds(type);
  // An import has to find a report under the id that is typed before it can be opened.
  const isForImport = type === 'Power Bi' && (!report || reportId?.trim().toLowerCase() !== report.report_id);
  const owner =
    report?.user_type_id && report.owner
      ? toOption({ id: report.user_type_id, name: report.owner })
      : undefined;
  // A new key clears the error of a field that is no longer required.
  const idField = (name: 'reportId' | 'datasetId') => (
    <TextField
      key={`${name}-${needsIds}`}
      name={name}
      label={t(`reportForm.${name}`)}
      hint={t(needsIds ? 'reportForm.idsHint' : 'reportForm.noIds')}
      maxLength={100}
      disabled={!needsIds}
      rules={needsIds ? [required(t(`reportForm.${name}Missing`))] : []}
    />
  );
  return (
    <>
      <TextField
        name="name"
        label={t('reports.name')}
        maxLength={200}
        rules={[required(t('reportForm.nameMissing'))]}
      />
      <TextAreaField
        name="description"
        label={t('reportForm.description')}
        hint={t('reportForm.descriptionHint')}
        maxLength={1000}
      />
      <SelectField
        name="type"
        label={t('reports.type')}
        placeholder={t('reportForm.typePlaceholder')}
        options={reportTypes.map((kind) => ({ value: kind, label: t(`reports.types.${kind}`) }))}
        rules={[required(t('reportForm.typeMissing'))]}
      />
      {isForImport && (
        <Alert
          className="form-note"
          type="info"
          showIcon
          title={t(owners ? 'reportForm.forImportUnlessPlaced' : 'reportForm.forImport')}
        />
      )}
      {idField('reportId')}
      {idField('datasetId')}
      <TextField
        name="embedUrl"
        label={t('reportForm.embedUrl')}
        hint={t('reportForm.embedUrlHint')}
        type="url"
        maxLength={2000}
        rules={[required(t('reportForm.embedUrlMissing'))]}
      />
      {owners && (
        <RemoteSelectField
          key={`owner-${type === 'Web Embed'}`}
          name="userTypeId"
          label={t('reports.owner')}
          {...owners}
          toOption={toOption}
          initialOption={owner}
          rules={type === 'Web Embed' ? [] : [required(t('reportForm.ownerMissing'))]}
        />
      )}
    </>
  );
}
