import type { AnnouncementRow } from '@portal/contracts';
import { useTranslation } from 'react-i18next';

/** Words to whom an announcement goes. */
export function useAudienceText(): (announcement: AnnouncementRow) => string {
  const { t } = useTranslation('kit');
  return ({ audience, audienceName }) =>
    t(`announcements.to.${audience}`, { name: audienceName ?? t('announcements.gone') });
}
