import { useTranslation } from 'react-i18next';
import { PublicFrame } from '../public/public-frame';
import type { PublicScreenProps } from '../public/public-screen';
import { DeadLink } from '../link/dead-link';
import { useHashParameter } from '../registry/use-hash';
import { FinishedStep } from '../steps/finished-step';
import { DecisionStep } from './decision-step';
import { useActivation } from './use-activation';

/** Letting somebody who registered in, or not, by the link of a mail. */
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
  const { stage, busy, message, look, decide } = useActivation(api, ticket);
  switch (stage.kind) {
    case 'looking':
      return <p role="status">{t('activation.loading')}</p>;
    case 'dead':
      return <DeadLink text={t('activation.deadText')} />;
    case 'away':
      return (
        <>
          <p role="alert" className="fault-text">
            {stage.message}
          </p>
          <button type="button" className="button button-primary button-wide" onClick={look}>
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
