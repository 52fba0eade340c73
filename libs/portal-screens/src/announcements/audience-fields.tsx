import type { Audience, audiences, recentViewerDays, ReportRow } from '@portal/contracts';
import { Form } from 'antd';
import { useTranslation } from 'react-i18next';
import { RemoteSelectField, required, SelectField, usePortal } from '@portal/ui-kit';
import type { AnnouncementScope, Named } from './announcement-scope';

const days: typeof recentViewerDays = 30;
const ofAdministrators = [
  'Everyone',
  'Group',
  'Partner',
  'Report viewers',
] as const satisfies typeof audiences;
const ofUserAdmins = ['Partner', 'Report viewers'] as const satisfies readonly Audience[];

/** To whom an announcement goes: an audience, and which one where there are several of the sort. */
export function AudienceFields({ reports, everybody }: AnnouncementScope) {
  const { t } = useTranslation('kit');
  const partner = usePortal().account.name;
  const audience = Form.useWatch<Audience | undefined>('audience');
  const labelOf = (value: Audience): string =>
    value === 'Partner' && !everybody
      ? t('announcements.to.Partner', { name: partner })
      : t(`announcements.audiences.${value}`);
  return (
    <>
      <SelectField
        name="audience"
        label={t('announcements.audience')}
        placeholder={t('announcements.choose')}
        options={(everybody ? ofAdministrators : ofUserAdmins).map((value) => ({
          value,
          label: labelOf(value),
        }))}
        rules={[required(t('announcements.missing.audience'))]}
      />
      {audience === 'Group' && everybody && (
        <RemoteSelectField
          name="groupId"
          label={t('person.group')}
          {...everybody.groups}
          toOption={optionOf}
          rules={[required(t('announcements.missing.group'))]}
        />
      )}
      {audience === 'Partner' && everybody && (
        <RemoteSelectField
          name="partnerId"
          label={t('person.partner')}
          {...everybody.partners}
          toOption={optionOf}
          rules={[required(t('announcements.missing.partner'))]}
        />
      )}
      {audience === 'Report viewers' && (
        <RemoteSelectField
          name="reportId"
          label={t('reportForm.report')}
          hint={t(everybody ? 'announcements.viewersHint' : 'announcements.ownViewersHint', {
            days,
            partner,
          })}
          {...reports}
          toOption={reportOption}
          rules={[required(t('announcements.missing.report'))]}
        />
      )}
    </>
  );
}

const optionOf = ({ id, name }: Named) => ({ value: id, label: name });
const reportOption = ({ id, name, owner }: ReportRow) => ({
  value: id,
  label: owner ? `${name} (${owner})` : name,
});
