import { useTranslation } from 'react-i18next';
import { NewPasswordField } from '../form/password-field';
import { DeadLink } from '../link/dead-link';
import { PublicFrame } from '../public/public-frame';
import type { PublicScreenProps } from '../public/public-screen';
import { useHashParameter } from '../registry/use-hash';
import { FinishedStep } from '../steps/finished-step';
import { StepForm } from '../steps/step-form';
import { useInvitation } from './use-invitation';

const total = 2;
const firstStep = { current: 1, total, next: () => {}, back: () => (location.hash = '/') };

/** Becoming an administrator by the link of an invitation. The invited person chooses a password. */
export function AcceptInvitationScreen({ config, api }: PublicScreenProps) {
  const { t } = useTranslation('shell');
  const ticket = useHashParameter('id');
  return (
    <PublicFrame config={config} title={t('invitation.title')}>
      <Invitation key={ticket} api={api} ticket={ticket} portalName={config.name} />
    </PublicFrame>
  );
}

interface InvitationProps {
  api: PublicScreenProps['api'];
  ticket: string;
  portalName: string;
}

function Invitation({ api, ticket, portalName }: InvitationProps) {
  const { t } = useTranslation('shell');
  const { stage, form, load, accept } = useInvitation(api, ticket);
  switch (stage.kind) {
    case 'loading':
      return <p role="status">{t('invitation.loading')}</p>;
    case 'unusable':
      return <DeadLink text={t('invitation.unusable')} />;
    case 'failed':
      return (
        <>
          <p role="alert" className="fault-text">
            {stage.message}
          </p>
          <button type="button" className="button button-primary button-wide" onClick={load}>
            {t('retry')}
          </button>
        </>
      );
    case 'invited': {
      const { firstname, surname, email } = stage.invitee;
      return (
        <StepForm
          steps={firstStep}
          form={form}
          title={t('invitation.welcome', { name: firstname })}
          submit={t('invitation.accept')}
          onSubmit={accept}
        >
          <p>{t('invitation.text', { email })}</p>
          <NewPasswordField
            {...form.field('password')}
            label={t('invitation.password')}
            email={email}
            words={[firstname, surname, portalName]}
          />
        </StepForm>
      );
    }
    case 'accepted':
      return (
        <FinishedStep total={total} title={t('invitation.accepted')} text={t('invitation.acceptedText')} />
      );
  }
}
