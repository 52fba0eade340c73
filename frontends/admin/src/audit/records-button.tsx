import type { AuditFilters, AuditRow } from '@portal/contracts';
import { Button, saveFile, useErrorText, useFileName, useNotice, type Table } from '@portal/ui-kit';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAuditRecords } from './audit.resource';

/** Saves the changes that match the table's search and filters for programs, with their hashes. Leaving the screen stops it. */
export function RecordsButton({ table }: { table: Table<AuditRow> }) {
  const { t } = useTranslation('admin');
  const load = useAuditRecords();
  const fileName = useFileName();
  const notice = useNotice();
  const errorText = useErrorText();
  const [isBusy, setBusy] = useState(false);
  const leaving = useRef<AbortController>(undefined);
  useEffect(() => () => leaving.current?.abort(), []);

  const save = async () => {
    const { signal } = (leaving.current = new AbortController());
    setBusy(true);
    try {
      const { search } = table.state;
      const filters = table.filterValues as AuditFilters;
      const file = fileName('audit-trail', 'jsonl');
      saveFile(file, await load({ ...filters, ...(search && { search }) }, signal));
      notice.success(t('kit:table.exported', { file }));
    } catch (error) {
      if (!signal.aborted) notice.failure(errorText(error));
    } finally {
      if (!signal.aborted) setBusy(false);
    }
  };

  return (
    <Button aria-busy={isBusy} onClick={() => !isBusy && void save()}>
      {t(isBusy ? 'audit.exporting' : 'audit.exportLines')}
    </Button>
  );
}
