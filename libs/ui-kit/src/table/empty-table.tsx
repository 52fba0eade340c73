import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFaultText } from '../forms/use-fault-text';

interface EmptyTableProps {
  /** Why the rows could not be fetched. */
  error?: unknown;
  search: string;
  /** Why there is nothing although nothing was searched for. */
  text: string;
  /** What to do about that. */
  step?: ReactNode;
  onReset: () => void;
  onRetry: () => void;
}

/** Says why a table shows nothing, and offers the next step. */
export function EmptyTable({ error, search, text, step, onReset, onRetry }: EmptyTableProps) {
  const { t } = useTranslation('kit');
  const faultText = useFaultText();
  if (error) {
    return (
      <div className="empty">
        <p>{faultText(error)}</p>
        <Button onClick={onRetry}>{t('retry')}</Button>
      </div>
    );
  }
  return (
    <div className="empty">
      <p>{search ? t('table.noMatch', { search }) : text}</p>
      {search ? <Button onClick={onReset}>{t('table.reset')}</Button> : step}
    </div>
  );
}
