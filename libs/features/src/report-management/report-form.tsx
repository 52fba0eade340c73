import type { ReportRow, ReportType } from '@portal/contracts';
import { reportTypes } from '@portal/contracts/rules';
import { Alert, Form } from 'antd';
import { useTranslation } from 'react-i18next';
import {
  PortalForm,
  RadioField,
  type RemoteOptions,
  RemoteSelectField,
  requireText,
  SelectField,
  TextAreaField,
  TextField,
  toOption,
  useLeave,
  useNotice,
} from '@portal/ui-kit';
import {
  useCategoryPages,
  useGroupPages,
  useOwnPartner,
  toUserOption,
  useUserChoice,
} from '../people/choices.resource';
import { usePath } from '../routes/use-path';
import { type ReportManagement, type SavedReport } from './report-management.resource';
import { useAllowedHosts, useReportCheck } from './report-check.resource';
import { ReportPreview } from './report-preview';
import { type ReportValues, toValues } from './report-values';

interface ReportFormProps {
  /** The report to edit; none to add one. */
  report?: ReportRow;
  management: ReportManagement;
}

/** Adds or edits a report, then returns to the list. */
export function ReportForm({ report, management: { save, owners } }: ReportFormProps) {
  const { t } = useTranslation('screens');
  const notice = useNotice();
  const leave = useLeave(usePath('managedReports'));
  const words = report ? 'reportForm.edit' : 'reportForm.add';
  return (
    <PortalForm<ReportValues>
      initial={toValues(report)}
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
  /** The HIS partners that may own it; without them the field is hidden. */
  owners?: RemoteOptions<{ id: number; name: string }>;
}

/** Fields of a report. The type is asked for first and decides which follow. */
function ReportFields({ report, owners }: ReportFieldsProps) {
  const { t } = useTranslation('screens');
  const type = Form.useWatch<ReportType | undefined>('type');
  const reportId = Form.useWatch<string | undefined>('reportId');
  const { check, found } = useReportCheck();
  const hosts = useAllowedHosts(type);
  // A report of a typed id can be opened only after an import has found it.
  const isForImport = type === 'Power Bi' && (!report || reportId?.trim().toLowerCase() !== report.report_id);
  const owner =
    report?.user_type_id && report.owner
      ? toOption({ id: report.user_type_id, name: report.owner })
      : undefined;
  const renderIdField = (name: 'reportId' | 'datasetId') => (
    <TextField
      key={`${name}-${type}`}
      name={name}
      label={t(`reportForm.${name}`)}
      hint={type === 'Power Bi' ? t('reportForm.idsHint') : undefined}
      maxLength={100}
      disabled={type !== 'Power Bi'}
      rules={type === 'Power Bi' ? [requireText(t(`reportForm.${name}Missing`))] : []}
      onLeave={report ? undefined : check}
    />
  );
  return (
    <>
      {report ? (
        <SelectField
          name="type"
          label={t('reports.type')}
          options={reportTypes.map((kind) => ({ value: kind, label: t(`reports.types.${kind}`) }))}
          rules={[requireText(t('reportForm.typeMissing'))]}
        />
      ) : (
        <RadioField
          name="type"
          label={t('reports.type')}
          options={reportTypes.map((kind) => ({
            value: kind,
            label: t(`reports.types.${kind}`),
            text: t(`reportForm.typeTexts.${kind}`),
          }))}
          rules={[requireText(t('reportForm.typeMissing'))]}
        />
      )}
      {type && (
        <>
          {isForImport && !found && (
            <Alert
              className="form-note"
              type="info"
              showIcon
              title={t(owners ? 'reportForm.forImportUnlessPlaced' : 'reportForm.forImport')}
            />
          )}
          {renderIdField('reportId')}
          {type === 'Power Bi' && found && (
            <Alert
              className="form-note"
              role="status"
              type="success"
              showIcon
              title={t('reportForm.found', { name: found.name, workspace: found.workspace })}
            />
          )}
          {type === 'Power Bi' && found?.isIdentityRequired && (
            <Alert className="form-note" type="warning" showIcon title={t('identity.missing')} />
          )}
          {renderIdField('datasetId')}
          <TextField
            name="embedUrl"
            label={t('reportForm.embedUrl')}
            hint={
              hosts?.length
                ? t('reportForm.embedUrlHosts', { hosts: hosts.join(', ') })
                : t('reportForm.embedUrlHint')
            }
            type="url"
            maxLength={2000}
            rules={[requireText(t('reportForm.embedUrlMissing'))]}
            onLeave={report ? undefined : check}
          />
          <TextField
            name="name"
            label={t('reports.name')}
            maxLength={200}
            rules={[requireText(t('reportForm.nameMissing'))]}
          />
          <TextAreaField
            name="description"
            label={t('reportForm.description')}
            isOptional
            hint={t('reportForm.descriptionHint')}
            maxLength={1000}
          />
          {owners && (
            <RemoteSelectField
              key={`owner-${type === 'Web Embed'}`}
              name="userTypeId"
              label={t('reports.owner')}
              isOptional={type === 'Web Embed'}
              hint={report ? undefined : t('reportForm.ownerHint')}
              {...owners}
              toOption={toOption}
              initialOption={owner}
              rules={type === 'Web Embed' ? [] : [requireText(t('reportForm.ownerMissing'))]}
            />
          )}
          {!report && <FirstAudienceFields canCategorise={owners !== undefined} />}
          {!report && (owners ?? type !== 'Power Bi') && <ReportPreview type={type} found={found} />}
        </>
      )}
    </>
  );
}

const maxReceivers = 50;

/** Category, stakeholder groups and people of a new report, in addition to the people of its owner. */
function FirstAudienceFields({ canCategorise }: { canCategorise: boolean }) {
  const { t } = useTranslation('screens');
  const users = useUserChoice(useOwnPartner()?.id);
  const categories = useCategoryPages();
  return (
    <>
      {canCategorise && (
        <RemoteSelectField
          name="categoryId"
          label={t('reports.category')}
          isOptional
          {...categories}
          toOption={toOption}
        />
      )}
      <RemoteSelectField
        name="groupIds"
        label={t('reportForm.groups')}
        isOptional
        hint={t(canCategorise ? 'reportForm.groupsHint' : 'reportForm.ownGroupsHint')}
        multiple
        max={maxReceivers}
        {...useGroupPages()}
        toOption={toOption}
      />
      <RemoteSelectField
        name="userIds"
        label={t('reportForm.people')}
        isOptional
        hint={t('reportForm.peopleHint')}
        multiple
        max={maxReceivers}
        {...users}
        toOption={toUserOption}
      />
    </>
  );
}
