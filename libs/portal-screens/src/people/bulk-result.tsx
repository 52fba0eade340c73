import { Button } from 'antd';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '@portal/ui-kit';
import type { BulkAnswer } from './bulk-answer';

interface BulkResultProps {
  answer: BulkAnswer;
  busy: boolean;
  onRegister: () => void;
  onCancel: () => void;
}

/** How many users a list without faults would register, with the button that does so. */
export function BulkResult({ answer, busy, onRegister, onCancel }: BulkResultProps) {
  const { t } = useTranslation('kit');
  const format = useFormat();
  const counted = (key: string, count: number) => t(key, { count, formatted: format.number(count) });
  const { affectedRows, unchanged } = answer;
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    void place.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <div ref={place} role="status">
      <p>
        {affectedRows > 0 ? counted('bulk.would', affectedRows) : t('bulk.nothing')}{' '}
        {unchanged > 0 && counted('bulk.unchanged', unchanged)}
      </p>
      {affectedRows > 0 && (
        <div className="portal-form-buttons">
          <Button type="primary" loading={busy} onClick={onRegister}>
            {counted('bulk.register', affectedRows)}
          </Button>
          <Button onClick={onCancel} disabled={busy}>
            {t('form.cancel')}
          </Button>
        </div>
      )}
    </div>
  );
}
