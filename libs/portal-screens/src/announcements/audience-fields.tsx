import type { Audience, audiences, recentViewerDays, ReportRow } from '@portal/contracts';
import { Form } from 'antd';
import { useTranslation } from 'react-i18next';
import { RemoteSelectField, required, SelectField } from '@portal/ui-kit';
import { useGroupPages, useOwnPartner, usePartnerPages } from '../people';
import { useReportPages } from '../reports/report.resource';

const days: typeof recentViewerDays = 30;
const ofAdministrators = [
  'Everyone',
  'Group',
  'Partner',
  'Report viewers',
] as const satisfies typeof audiences;
const ofUserAdmins = ['Partner', 'Report viewers'] as const satisfies readonly Audience[];

/** To whom an announcement goes: an audience, and which one where there are several of the sort. */
export function AudienceFields() {
  const { t } = useTranslation('kit');
  const own = useOwnPartner();
  const groups = useGroupPages();
  const partners = usePartnerPages();
  const reports = useReportPages();
  const audience = Form.useWatch<Audience | undefined>('audience');
  const labelOf = (value: Audience): string =>
    value === 'Partner' && own
      ? t('announcements.to.Partner', { name: own.name })
      : t(`announcements.audiences.${value}`);
  return (
    <>
      <SelectField
        name="audience"
        label={t('announcements.audience')}
        placeholder={t('announcements.choose')}
        options={(own ? ofUserAdmins : ofAdministrators).map((value) => ({
          value,
          label: labelOf(value),
        }))}
        rules={[required(t('announcements.missing.audience'))]}
      />
      {audience === 'Group' && !own && (
        <RemoteSelectField
          name="groupId"
          label={t('person.group')}
          {...groups}
          toOption={optionOf}
          rules={[required(t('announcements.missing.group'))]}
        />
      )}
      {audience === 'Partner' && !own && (
        <RemoteSelectField
          name="partnerId"
          label={t('person.partner')}
          {...partners}
          toOption={optionOf}
          rules={[required(t('announcements.missing.partner'))]}
        />
      )}
      {audience === 'Report viewers' && (
        <RemoteSelectField
          name="reportId"
          label={t('reportForm.report')}
          hint={t(own ? 'announcements.ownViewersHint' : 'announcements.viewersHint', {
            days,
            partner: own?.name,
          })}
          {...reports}
          toOption={reportOption}
          rules={[required(t('announcements.missing.report'))]}
        />
      )}
    </>
  );
}

const optionOf = ({ id, name }: { id: number; name: string }) => ({ value: id, label: name });
const reportOption = ({ id, name, owner }: ReportRow) => ({
  value: id,
  label: owner ? `${name} (${owner})` : name,
});
