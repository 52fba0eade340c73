import type { AccessGrant, MissingAccess } from '@portal/contracts';
import { useFormat } from '@portal/ui-kit';
import { useTranslation } from 'react-i18next';

/** Words what opens a report to somebody, and what does not; times are those of the portal's zone. */
export function useAccessTexts() {
  const { t } = useTranslation('admin');
  const format = useFormat();
  const reasonText = ({ reason }: Pick<AccessGrant, 'reason'>) => t(`explained.reasons.${reason}`);
  const grantText = ({ reason, by, until }: AccessGrant) =>
    [reasonText({ reason }), by, until && t('explained.untilTime', { time: format.time(until) })]
      .filter(Boolean)
      .join(' · ');
  const missingText = (missing: MissingAccess): string => {
    switch (missing.code) {
      case 'permissionEnded':
        return t('explained.missing.permissionEnded', { time: format.time(missing.until) });
      case 'cannotSignIn':
        return t('explained.missing.cannotSignIn', { status: missing.status });
      case 'userAdminsOnly':
        return t('explained.missing.userAdminsOnly', { group: missing.group });
      default:
        return t(`explained.missing.${missing.code}`);
    }
  };
  return { reasonText, grantText, missingText };
}
