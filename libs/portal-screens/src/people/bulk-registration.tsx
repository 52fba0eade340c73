import { DownloadOutlined } from '@ant-design/icons';
import { Alert, Button } from 'antd';
import { useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { saveCsv, useDraftState, useFormat, useNotice } from '@portal/ui-kit';
import type { BulkAnswer, BulkOrder } from './bulk-answer';
import { BulkFaults } from './bulk-faults';
import { BulkOptions } from './bulk-options';
import { BulkResult } from './bulk-result';
import { CsvInput } from './csv-input';
import { useBulkSending } from './use-bulk-sending';

interface BulkRegistrationProps {
  /** True where the list names each user's HIS partner. */
  withPartner?: boolean;
  onSubmit: (order: BulkOrder) => Promise<BulkAnswer>;
  /** Called after users were registered, to fetch again what shows users. */
  onChanged: () => void;
}

/** Registers many users from a CSV list: first only looked at, with every fault by its row, and then made. */
export function BulkRegistration({ withPartner = false, onSubmit, onChanged }: BulkRegistrationProps) {
  const { t } = useTranslation('kit');
  const format = useFormat();
  const notice = useNotice();
  const [csv, setCsv] = useDraftState('csv', '');
  const [activate, setActivate] = useState(false);
  const { answer, busy, fault, send, forget, refuse } = useBulkSending(onSubmit);
  const columns = ['firstname', 'surname', 'email', 'phone', ...(withPartner ? ['partner'] : [])];
  const input = useRef<HTMLTextAreaElement>(null);
  const faultId = useId();

  const change = (text: string) => {
    setCsv(text);
    forget();
  };

  const check = () => {
    if (csv.trim()) return send({ csv, dryRun: true, activate });
    refuse(t('bulk.empty'));
    input.current?.focus();
  };

  const register = async () => {
    const done = await send({ csv, dryRun: false, activate });
    // Between look and deed somebody may have changed what the list refers to.
    if (!done || done.errors.length > 0) return;
    const count = done.affectedRows;
    notice.success(t('bulk.done', { count, formatted: format.number(count) }));
    change('');
    onChanged();
  };

  return (
    <div className="bulk">
      <p>{t('bulk.introduction', { columns: columns.join(', ') })}</p>
      <Button
        icon={<DownloadOutlined aria-hidden />}
        onClick={() => void saveCsv('users-template.csv', [columns])}
      >
        {t('bulk.template')}
      </Button>
      <CsvInput ref={input} value={csv} onChange={change} onRefuse={refuse} faultId={fault && faultId} />
      <BulkOptions activate={activate} onActivate={setActivate} />
      {fault && <Alert id={faultId} role="alert" type="error" showIcon title={fault} />}
      {answer && answer.errors.length === 0 ? (
        <BulkResult answer={answer} busy={busy} onRegister={() => void register()} onCancel={forget} />
      ) : (
        <div className="portal-form-buttons">
          <Button type="primary" loading={busy} onClick={() => void check()}>
            {t('bulk.check')}
          </Button>
        </div>
      )}
      {answer && answer.errors.length > 0 && <BulkFaults faults={answer.errors} />}
    </div>
  );
}
