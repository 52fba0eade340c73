import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '@portal/ui-kit';
import type { BulkAnswer } from './bulk-answer';

const shownFaults = 100;

/** The faults of a list, each with its row, as a table. */
export function BulkFaults({ faults }: { faults: BulkAnswer['errors'] }) {
  const { t } = useTranslation('kit');
  const format = useFormat();
  const counted = (key: string, count: number) => t(key, { count, formatted: format.number(count) });
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    void place.current?.scrollIntoView({ block: 'nearest' });
  }, [faults]);
  return (
    <div ref={place}>
      <p role="alert">{counted('bulk.faults', faults.length)}</p>
      <table className="bulk-faults" aria-label={t('bulk.faultsTable')}>
        <thead>
          <tr>
            <th scope="col">{t('bulk.row')}</th>
            <th scope="col">{t('bulk.column')}</th>
            <th scope="col">{t('bulk.fault')}</th>
          </tr>
        </thead>
        <tbody>
          {faults.slice(0, shownFaults).map(({ row, field, message }) => (
            <tr key={`${row} ${field} ${message}`}>
              <td>{format.number(row)}</td>
              <td>{field}</td>
              <td>{message}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {faults.length > shownFaults && <p>{counted('bulk.moreFaults', faults.length - shownFaults)}</p>}
    </div>
  );
}
