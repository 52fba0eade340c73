import type { Api } from '@portal/contracts/client';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { refusalOf, useAttempt } from '../form/use-form';
import { PublicFrame } from '../public/public-frame';
import type { PublicScreenProps } from '../public/public-frame';
import { useHashParameter } from '../registry/hash';
import { DeadLink, FinishedStep, StepHeading } from '../steps/step';
import { findFacts, runLink, type LinkFacts, type LinkKind } from './link.resource';

const total = 2;

type Stage =
  | { kind: 'loading' | 'dead' }
  | { kind: 'failed'; message: string | undefined }
  | { kind: 'ready' | 'done'; facts: LinkFacts };

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

export const ConfirmRegistrationScreen = linkScreen('confirmRegistration');

export const ConfirmEmailScreen = linkScreen('confirmEmail');

export const UndoEmailChangeScreen = linkScreen('undoEmailChange');

function Link({ api, kind, ticket }: { api: Api; kind: LinkKind; ticket: string }) {
  const { t } = useTranslation('shell');
  const { stage, busy, message, load, run } = useLink(api, kind, ticket);
  const text = (part: string, facts: LinkFacts) => t(`${kind}.${part}`, facts);
  switch (stage.kind) {
    case 'loading':
      return <p role="status">{t('link.loading')}</p>;
    case 'dead':
      return <DeadLink text={t(`${kind}.deadText`)} />;
    case 'failed':
      return (
        <>
          <Failure message={stage.message} />
          <button type="button" className="button button-primary button-wide" onClick={load}>
            {t('retry')}
          </button>
        </>
      );
    case 'ready':
      return (
        <>
          <StepHeading step={1} total={total} title={text('heading', stage.facts)} />
          <p>{text('text', stage.facts)}</p>
          {message && <Failure message={message} />}
          <button
            type="button"
            className="button button-primary button-wide"
            aria-disabled={busy}
            onClick={() => run(stage.facts)}
          >
            {busy ? t('busy') : text('action', stage.facts)}
          </button>
        </>
      );
    case 'done':
      return (
        <FinishedStep
          total={total}
          title={text('done', stage.facts)}
          text={text('doneText', stage.facts)}
          next={
            kind === 'undoEmailChange' ? { path: '/forgotPassword', label: t(`${kind}.next`) } : undefined
          }
        />
      );
  }
}

function Failure({ message }: { message: string | undefined }) {
  return (
    <p role="alert" className="error-text">
      {message}
    </p>
  );
}

/** Loads a link and runs its action. */
function useLink(api: Api, kind: LinkKind, ticket: string) {
  const { t } = useTranslation('shell');
  const [stage, setStage] = useState<Stage>({ kind: 'loading' });
  const [attempts, setAttempts] = useState(0);
  const { attempt, busy, refusal } = useAttempt();

  useEffect(() => {
    let isCurrent = true;
    findFacts(api, kind, ticket)
      .then((facts): Stage => (facts ? { kind: 'ready', facts } : { kind: 'dead' }))
      .catch((error: unknown): Stage => ({ kind: 'failed', message: refusalOf(error, [], t).message }))
      .then((next) => isCurrent && setStage(next));
    return () => {
      isCurrent = false;
    };
  }, [api, kind, ticket, attempts, t]);

  return {
    stage,
    busy,
    message: refusal?.message,
    load: () => {
      setStage({ kind: 'loading' });
      setAttempts(attempts + 1);
    },
    run: (facts: LinkFacts) =>
      void attempt(async () => {
        const response = await runLink(api, kind, ticket);
        if (response && response.affectedRows !== 1)
          return { message: response.message ?? t('errors.system') };
        setStage(response ? { kind: 'done', facts } : { kind: 'dead' });
        return undefined;
      }),
  };
}
