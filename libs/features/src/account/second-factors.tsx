import type { SecondFactors, TotpSetup } from '@portal/contracts';
import {
  loadDialog,
  useBusyAction,
  useConfirmedWrite,
  useErrorText,
  useFormat,
  useNotice,
} from '@portal/ui-kit';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FieldList } from '../details/details-page';
import { QueryPanel } from '../details/query-panel';
import { usePasskeys } from './passkeys.resource';
import { useSecondFactors, useSecondFactorWrites } from './second-factor.resource';

const TotpDialog = loadDialog(async () => (await import('./totp.dialog')).TotpDialog);
const RecoveryCodesDialog = loadDialog(
  async () => (await import('./recovery-codes.dialog')).RecoveryCodesDialog,
);

const maxApps = 5;

/** Shows the user's second factors, which the user adds and removes. */
export function OwnSecondFactors() {
  const { t } = useTranslation('screens');
  return (
    <QueryPanel id="sign-in-security" title={t('secondFactor.title')} query={useSecondFactors()}>
      {(factors) => <Factors factors={factors} />}
    </QueryPanel>
  );
}

function Factors({ factors: { totp, recoveryCodes } }: { factors: SecondFactors }) {
  const { t } = useTranslation('screens');
  const { data: passkeys } = usePasskeys();
  const hasFactor = totp.length > 0 || Boolean(passkeys?.length);
  const { start, createRecoveryCodes } = useSecondFactorWrites();
  const notice = useNotice();
  const errorText = useErrorText();
  const [setup, setSetup] = useState<TotpSetup>();
  const [codes, setCodes] = useState<string[]>();
  const fail = (error: unknown) => notice.failure(errorText(error));
  const add = useBusyAction(() => start().then(setSetup, fail));
  const renew = useBusyAction(() =>
    createRecoveryCodes().then((created) => setCodes(created.recoveryCodes), fail),
  );
  return (
    <>
      {passkeys && !hasFactor && <p>{t('secondFactor.none')}</p>}
      <FieldList
        rows={[
          ...(totp.length > 0 ? [{ label: t('secondFactor.apps'), value: <AppList apps={totp} /> }] : []),
          ...(hasFactor || recoveryCodes > 0
            ? [
                {
                  label: t('secondFactor.codes.label'),
                  value: (
                    <div className="sign-in-line">
                      {t('secondFactor.codes.left', { count: recoveryCodes })}
                      <Button onClick={renew.start} loading={renew.busy}>
                        {t('secondFactor.codes.create')}
                      </Button>
                    </div>
                  ),
                },
              ]
            : []),
        ]}
      />
      {totp.length < maxApps && (
        <div className="portal-form-buttons">
          <Button onClick={add.start} loading={add.busy}>
            {t('secondFactor.add')}
          </Button>
        </div>
      )}
      <TotpDialog open={setup} onClose={() => setSetup(undefined)} />
      <RecoveryCodesDialog open={codes} onClose={() => setCodes(undefined)} />
    </>
  );
}

function AppList({ apps }: { apps: SecondFactors['totp'] }) {
  const { t } = useTranslation('screens');
  const format = useFormat();
  const confirm = useConfirmedWrite();
  const { remove } = useSecondFactorWrites();
  const ask = (id: number, name: string) =>
    confirm({
      title: t('secondFactor.removeTitle', { name }),
      text: t('secondFactor.removeText'),
      okText: t('secondFactor.remove'),
      write: () => remove({ id }),
      success: t('secondFactor.removed'),
      failure: t('secondFactor.notRemoved'),
    });
  return (
    <ul className="sign-in-list">
      {apps.map(({ id, name, added, lastUsed }) => (
        <li key={id}>
          <div>
            <strong>{name}</strong>
            <p>{t('secondFactor.times', { added: format.time(added), used: format.time(lastUsed) })}</p>
          </div>
          <Button onClick={() => ask(id, name)} aria-label={t('secondFactor.removeNamed', { name })}>
            {t('secondFactor.remove')}
          </Button>
        </li>
      ))}
    </ul>
  );
}
