import type { ImportRun } from '@portal/contracts';
import { useFormat } from '@portal/ui-kit';
import { useTranslation } from 'react-i18next';

/** Words what an import found so far. */
export function useImportCounts(): (run: ImportRun) => string {
  const { t } = useTranslation('admin');
  const format = useFormat();
  return ({ found, added, updated, vanished }) =>
    t('import.counts', {
      count: found,
      found: format.number(found),
      added: format.number(added),
      updated: format.number(updated),
      vanished: format.number(vanished),
    });
}
