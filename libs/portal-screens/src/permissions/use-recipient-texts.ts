import type { ReportUpdateRow, UpdateRecipients } from '@portal/contracts';
import { useTranslation } from 'react-i18next';
import { useFormat } from '@portal/ui-kit';

interface RecipientTexts {
  /** The people who would get an update. */
  planned(recipients: UpdateRecipients): string;
  /** The people whom an update reached. */
  reached(update: ReportUpdateRow): string;
}

/** Words who gets updates of reports. */
export function useRecipientTexts(): RecipientTexts {
  const { t, i18n } = useTranslation('kit');
  const format = useFormat();
  const counted = (key: string, count: number, more = {}) =>
    t(`rights.update.${key}`, { count, formatted: format.number(count), ...more });
  const joined = (parts: (string | false)[], none: string) => {
    const text = new Intl.ListFormat(i18n.language).format(parts.filter((part) => part !== false));
    return text ? text.charAt(0).toLocaleUpperCase(i18n.language) + text.slice(1) : none;
  };
  return {
    planned: ({ viewers, hasMoreViewers, toUserAdmins, toAdministrators, owner }) =>
      joined(
        [
          viewers ? counted(hasMoreViewers ? 'toMoreViewers' : 'toViewers', viewers) : false,
          toUserAdmins && t('rights.update.toUserAdmins', { owner }),
          toAdministrators && t('rights.update.toAdministrators'),
        ],
        t('rights.update.toNobody'),
      ),
    reached: ({ isDelivered, toViewers, receivers, administrators, owner }) => {
      if (!isDelivered) return t('rights.update.beingSent');
      return joined(
        [
          receivers > 0 && counted(toViewers ? 'reachedViewers' : 'reachedUserAdmins', receivers, { owner }),
          administrators > 0 && counted('reachedAdministrators', administrators),
        ],
        t('rights.update.reachedNobody'),
      );
    },
  };
}
