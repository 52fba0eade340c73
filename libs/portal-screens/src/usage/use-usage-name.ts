import type { UsageRow } from '@portal/contracts';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { UsageBy } from './use-usage-address';

/** Names rows of usage, also those that stand for what has no name any more or belongs nowhere. */
export function useUsageName(by: UsageBy): (row: Pick<UsageRow, 'name'>) => string {
  const { t } = useTranslation('kit');
  return useCallback(({ name }) => name ?? t(`usage.nameless.${by}`), [t, by]);
}
