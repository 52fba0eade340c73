import type { PendingPerson } from '@portal/contracts';
import type { Api } from '@portal/contracts/client';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { refusalOf } from '../form/refusal';
import { useAttempt } from '../form/use-attempt';
import { decide, findPerson, type Decision } from './activation.resource';

const noServer = 'activation.noServer';

type Stage =
  | { kind: 'looking' | 'dead' }
  | { kind: 'away'; message: string | undefined }
  | { kind: 'waiting'; person: PendingPerson }
  | { kind: 'decided'; name: string; decision: Decision };

/** An account that waits for activation by a ticket: looked for at once, and again by `look`, then decided on. */
export function useActivation(api: Api, ticket: string) {
  const { t } = useTranslation('shell');
  const [stage, setStage] = useState<Stage>({ kind: 'looking' });
  const [asked, setAsked] = useState(0);
  const { attempt, busy, refusal } = useAttempt([], noServer);

  useEffect(() => {
    let current = true;
    findPerson(api, ticket)
      .then((person): Stage => (person ? { kind: 'waiting', person } : { kind: 'dead' }))
      .catch((error: unknown): Stage => ({
        kind: 'away',
        message: refusalOf(error, [], t, noServer).message,
      }))
      .then((found) => current && setStage(found));
    return () => {
      current = false;
    };
  }, [api, ticket, asked, t]);

  return {
    stage,
    busy,
    message: refusal?.message,
    look: () => {
      setStage({ kind: 'looking' });
      setAsked(asked + 1);
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
