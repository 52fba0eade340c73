import { DownloadOutlined } from '@ant-design/icons';
import { Alert, Button } from 'antd';
import { useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { maxErrors } from '@portal/contracts/rules';
import { saveCsv, useDraftState, useFormat, useNotice, useRefresh, useUnsaved } from '@portal/ui-kit';
import { type BulkResponse, useBulkSending } from './use-bulk-sending';
import { CsvInput } from './csv-input';
import { useOwnPartner } from '../people/choices.resource';
import { listsOfUsers } from '../people/lists-of-users';

/** Registers users from a CSV list, with each user's HIS partner unless it is the own one. A dry run shows all errors first. */
export function BulkRegistration() {
  const { t } = useTranslation('screens');
  const own = useOwnPartner();
  const refresh = useRefresh(listsOfUsers);
  const notice = useNotice();
  const [csv, setCsv] = useDraftState('csv', '');
  const setUnsaved = useUnsaved();
  useEffect(() => setUnsaved(csv !== ''));
  const { response, busy, errorMessage, send, forget, refuse } = useBulkSending();
  const columns = ['firstname', 'surname', 'email', 'phone', ...(own ? [] : ['partner'])];
  const input = useRef<HTMLTextAreaElement>(null);
  const errorId = useId();

  const change = (text: string) => {
    setCsv(text);
    forget();
  };

  const check = () => {
    if (csv.trim()) return send({ csv, dryRun: true });
    refuse(t('bulk.empty'));
    input.current?.focus();
  };

  const register = async () => {
    const done = await send({ csv, dryRun: false });
    // The data may have changed since the dry run.
    if (!done || done.errors.length > 0) return;
    const count = done.affectedRows;
    notice.success(t('bulk.done', { count }));
    change('');
    refresh();
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
      <CsvInput
        ref={input}
        value={csv}
        onChange={change}
        onRefuse={refuse}
        errorId={errorMessage && errorId}
      />
      {errorMessage && <Alert id={errorId} role="alert" type="error" showIcon title={errorMessage} />}
      {response && response.errors.length === 0 ? (
        <BulkResult response={response} busy={busy} onRegister={() => void register()} onCancel={forget} />
      ) : (
        <div className="portal-form-buttons">
          <Button type="primary" loading={busy} onClick={() => void check()}>
            {t('bulk.check')}
          </Button>
        </div>
      )}
      {response && response.errors.length > 0 && <BulkErrors errors={response.errors} />}
    </div>
  );
}

interface BulkResultProps {
  response: BulkResponse;
  busy: boolean;
  onRegister: () => void;
  onCancel: () => void;
}

/** The result of a dry run without errors, with the button that registers. */
function BulkResult({ response, busy, onRegister, onCancel }: BulkResultProps) {
  const { t } = useTranslation('screens');
  const { affectedRows, unchanged } = response;
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    void place.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <div ref={place} role="status">
      <p>
        {affectedRows > 0 ? t('bulk.would', { count: affectedRows }) : t('bulk.nothing')}{' '}
        {unchanged > 0 && t('bulk.unchanged', { count: unchanged })}
      </p>
      {affectedRows > 0 && (
        <div className="portal-form-buttons">
          <Button type="primary" loading={busy} onClick={onRegister}>
            {t('bulk.register', { count: affectedRows })}
          </Button>
          <Button onClick={onCancel} disabled={busy}>
            {t('kit:form.cancel')}
          </Button>
        </div>
      )}
    </div>
  );
}

/** The errors of a list by row. */
function BulkErrors({ errors }: { errors: BulkResponse['errors'] }) {
  const { t } = useTranslation('screens');
  const format = useFormat();
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    void place.current?.scrollIntoView({ block: 'nearest' });
  }, [errors]);
  return (
    <div ref={place}>
      <p role="alert">{t('bulk.errors', { count: errors.length })}</p>
      <table className="bulk-errors" aria-label={t('bulk.errorsTable')}>
        <thead>
          <tr>
            <th scope="col">{t('bulk.row')}</th>
            <th scope="col">{t('bulk.column')}</th>
            <th scope="col">{t('bulk.error')}</th>
          </tr>
        </thead>
        <tbody>
          {errors.map(({ row, field, message }) => (
            <tr key={`${row} ${field} ${message}`}>
              <td>{format.number(row)}</td>
              <td>{field}</td>
              <td>{message}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {errors.length === maxErrors && <p>{t('bulk.moreErrors')}</p>}
    </div>
  );
}
