import { AnnouncementsPage } from '@portal/portal-screens';
import { useTranslation } from 'react-i18next';

/** Announcements: what was announced to whom. */
export function AnnouncementsScreen() {
  const { t } = useTranslation('admin');
  return <AnnouncementsPage title={t('announcements.title')} addPath="/addAnnouncement" />;
}
