import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PendingPerson } from '@portal/contracts';
import { PublicFrame } from '../public/public-frame';
import type { PublicScreenProps } from '../public/public-frame';
import { FinishedStep } from '../steps/step';
import { useHashParameter } from '../registry/hash';
import { useAttempt } from '../form/use-form';
import { LinkPerson } from '../link/link-person';
import { decide, type Decision, findPerson } from '../link/link.resource';
import { DecisionStep } from './decision-step';

const noServer = 'activation.noServer';

/** Screen of an activation mail's link: activates or blocks a registered account. */
export function ActivationScreen({ config, api }: PublicScreenProps) {
  const { t } = useTranslation('shell');
  const ticket = useHashParameter('id');
  return (
    <PublicFrame config={config} title={t('activation.title')}>
      <LinkPerson
        key={ticket}
        find={() => findPerson(api, ticket)}
        loadingText={t('activation.loading')}
        deadText={t('activation.deadText')}
        noServer={noServer}
      >
        {(person, onDead) => <Activation api={api} ticket={ticket} person={person} onDead={onDead} />}
      </LinkPerson>
    </PublicFrame>
  );
}

interface ActivationProps extends Pick<PublicScreenProps, 'api'> {
  ticket: string;
  person: PendingPerson;
  onDead: () => void;
}

function Activation({ api, ticket, person, onDead }: ActivationProps) {
  const { t } = useTranslation('shell');
  const [decision, setDecision] = useState<Decision>();
  const { attempt, busy, refusal } = useAttempt([], noServer);
  const run = async (chosen: Decision) => {
    const done = await decide(api, ticket, chosen);
    if (done === false) return { message: t('activation.failed') };
    if (done) setDecision(chosen);
    else onDead();
    return undefined;
  };
  if (!decision) {
    return (
      <DecisionStep
        person={person}
        busy={busy}
        message={refusal?.message}
        onDecide={(chosen) => void attempt(() => run(chosen))}
      />
    );
  }
  const outcome = decision === 'Active' ? 'activated' : 'blocked';
  return (
    <FinishedStep
      total={2}
      title={t(`activation.${outcome}`)}
      text={t(`activation.${outcome}Text`, { name: `${person.firstname} ${person.surname}` })}
    />
  );
}
