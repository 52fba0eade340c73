import { AddAnnouncementPage } from '@portal/portal-screens';
import { useTranslation } from 'react-i18next';
import { useReportPages } from '../reports/reports.resource';

/** Add an Announcement: to the own partner's people, all of them or those who viewed a report. */
export function AddAnnouncementScreen() {
  const { t } = useTranslation('user');
  return (
    <AddAnnouncementPage
      title={t('announcements.add')}
      listPath="/userAnnouncements"
      reports={useReportPages()}
    />
  );
}
