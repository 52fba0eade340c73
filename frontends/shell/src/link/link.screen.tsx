import type { Api } from '@portal/contracts/client';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAttempt } from '../form/use-form';
import { PublicFrame } from '../public/public-frame';
import type { PublicScreenProps } from '../public/public-frame';
import { useHashParameter } from '../registry/hash';
import { DeadLink, FinishedStep, StepHeading } from '../steps/step';
import { runLink, type LinkKind } from './link.resource';
import { ErrorText } from '../form/error-text';

const total = 2;

/** Creates the screen of a mailed link. Only its button has an effect, because mail scanners open links, too. */
const linkScreen = (kind: LinkKind) =>
  function LinkScreen({ config, api }: PublicScreenProps) {
    const { t } = useTranslation('shell');
    const ticket = useHashParameter('id');
    return (
      <PublicFrame config={config} title={t(`${kind}.title`)}>
        <Link key={ticket} api={api} kind={kind} ticket={ticket} />
      </PublicFrame>
    );
  };

export const AdmitBrowserScreen = linkScreen('admitBrowser');

export const ConfirmEmailScreen = linkScreen('confirmEmail');

export const UndoEmailChangeScreen = linkScreen('undoEmailChange');

function Link({ api, kind, ticket }: { api: Api; kind: LinkKind; ticket: string }) {
  const { t } = useTranslation('shell');
  const [stage, setStage] = useState<'ready' | 'dead' | 'done'>(ticket ? 'ready' : 'dead');
  const { attempt, busy, refusal } = useAttempt();

  const run = async () => {
    const response = await runLink(api, kind, ticket);
    if (response && response.affectedRows !== 1) return { message: response.message ?? t('errors.system') };
    setStage(response ? 'done' : 'dead');
    return undefined;
  };

  switch (stage) {
    case 'dead':
      return <DeadLink text={t(`${kind}.deadText`)} />;
    case 'ready':
      return (
        <>
          <StepHeading step={1} total={total} title={t(`${kind}.heading`)} />
          <p>{t(`${kind}.text`)}</p>
          <ErrorText>{refusal?.message}</ErrorText>
          <button
            type="button"
            className="button button-primary button-wide"
            aria-disabled={busy}
            onClick={() => void attempt(run)}
          >
            {busy ? t('busy') : t(`${kind}.action`)}
          </button>
        </>
      );
    case 'done':
      return (
        <FinishedStep
          total={total}
          title={t(`${kind}.done`)}
          text={t(`${kind}.doneText`)}
          next={
            kind === 'undoEmailChange' ? { path: '/forgotPassword', label: t(`${kind}.next`) } : undefined
          }
        />
      );
  }
}
