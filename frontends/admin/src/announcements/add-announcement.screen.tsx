import { AddAnnouncementPage, useReportPages } from '@portal/portal-screens';
import { useTranslation } from 'react-i18next';
import { useGroupPages } from '../groups/groups.resource';
import { usePartnerPages } from '../partners/partners.resource';

/** Add an Announcement: to everyone, a group, a partner or the recent viewers of a report. */
export function AddAnnouncementScreen() {
  const { t } = useTranslation('admin');
  return (
    <AddAnnouncementPage
      title={t('announcements.add')}
      listPath="/announcements"
      reports={useReportPages()}
      everybody={{ groups: useGroupPages(), partners: usePartnerPages() }}
    />
  );
}
