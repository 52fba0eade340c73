import { useTranslation } from 'react-i18next';
import type { PendingPerson } from '@portal/contracts';
import type { Api } from '@portal/contracts/client';
import { useEffect, useState } from 'react';
import { PublicFrame } from '../public/public-frame';
import type { PublicScreenProps } from '../public/public-frame';
import { DeadLink, FinishedStep } from '../steps/step';
import { useHashParameter } from '../registry/hash';
import { findRefusal, useAttempt } from '../form/use-form';
import { decide, type Decision, findPerson } from '../link/link.resource';
import { DecisionStep } from './decision-step';

/** Screen of an activation mail's link: activates or blocks a registered account. */
export function ActivationScreen({ config, api }: PublicScreenProps) {
  const { t } = useTranslation('shell');
  const ticket = useHashParameter('id');
  return (
    <PublicFrame config={config} title={t('activation.title')}>
      <Activation key={ticket} api={api} ticket={ticket} />
    </PublicFrame>
  );
}

function Activation({ api, ticket }: Pick<PublicScreenProps, 'api'> & { ticket: string }) {
  const { t } = useTranslation('shell');
  const { stage, busy, message, load, decide } = useActivation(api, ticket);
  switch (stage.kind) {
    case 'loading':
      return <p role="status">{t('activation.loading')}</p>;
    case 'dead':
      return <DeadLink text={t('activation.deadText')} />;
    case 'failed':
      return (
        <>
          <p role="alert" className="error-text">
            {stage.message}
          </p>
          <button type="button" className="button button-primary button-wide" onClick={load}>
            {t('retry')}
          </button>
        </>
      );
    case 'waiting':
      return (
        <DecisionStep
          person={stage.person}
          busy={busy}
          message={message}
          onDecide={(decision) => decide(stage.person, decision)}
        />
      );
    case 'decided': {
      const outcome = stage.decision === 'Active' ? 'activated' : 'blocked';
      return (
        <FinishedStep
          total={2}
          title={t(`activation.${outcome}`)}
          text={t(`activation.${outcome}Text`, { name: stage.name })}
        />
      );
    }
  }
}

const noServer = 'activation.noServer';

type Stage =
  | { kind: 'loading' | 'dead' }
  | { kind: 'failed'; message: string | undefined }
  | { kind: 'waiting'; person: PendingPerson }
  | { kind: 'decided'; name: string; decision: Decision };

/** Loads the account of a ticket, and activates or blocks it. */
function useActivation(api: Api, ticket: string) {
  const { t } = useTranslation('shell');
  const [stage, setStage] = useState<Stage>({ kind: 'loading' });
  const [loads, setLoads] = useState(0);
  const { attempt, busy, refusal } = useAttempt([], noServer);

  useEffect(() => {
    let current = true;
    findPerson(api, ticket)
      .then((person): Stage => (person ? { kind: 'waiting', person } : { kind: 'dead' }))
      .catch((error: unknown): Stage => ({
        kind: 'failed',
        message: findRefusal(error, [], t, noServer).message,
      }))
      .then((found) => current && setStage(found));
    return () => {
      current = false;
    };
  }, [api, ticket, loads, t]);

  return {
    stage,
    busy,
    message: refusal?.message,
    load: () => {
      setStage({ kind: 'loading' });
      setLoads(loads + 1);
    },
    decide: ({ firstname, surname }: PendingPerson, decision: Decision) =>
      void attempt(async () => {
        const done = await decide(api, ticket, decision);
        if (done === false) return { message: t('activation.failed') };
        const name = `${firstname} ${surname}`;
        setStage(done ? { kind: 'decided', name, decision } : { kind: 'dead' });
        return undefined;
      }),
  };
}
