import { useTranslation } from 'react-i18next';
import type { RowAction } from '@portal/ui-kit';
import { useOpenFound } from './use-open-found';
import type { UsageTableRow } from './usage.resource';
import type { ChangeUsage } from './use-usage-address';

/** What can be done with a row of usage: a report is opened, an HIS partner looked at by its reports. */
export function useUsageActions(change: ChangeUsage): (row: UsageTableRow) => RowAction[] {
  const { t } = useTranslation('kit');
  const open = useOpenFound();
  return ({ id, by, openable }) => {
    if (openable) {
      return [{ key: 'open', label: t('usage.open'), onClick: () => void open(id) }];
    }
    if (by === 'partner' && id !== 0) {
      const ofPartner = { partner: String(id), by: '' };
      return [
        {
          key: 'reports',
          label: t('usage.itsReports'),
          onClick: () => change(ofPartner, { replace: false }),
        },
      ];
    }
    return [];
  };
}
