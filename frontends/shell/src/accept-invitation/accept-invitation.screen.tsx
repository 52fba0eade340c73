import { useTranslation } from 'react-i18next';
import { useEffect, useState } from 'react';
import { NewPasswordField } from '../form/password-field';
import { DeadLink, FinishedStep } from '../steps/step';
import { PublicFrame } from '../public/public-frame';
import type { PublicScreenProps } from '../public/public-frame';
import { useHashParameter } from '../registry/hash';
import { StepForm } from '../steps/step-form';
import { checkPassword } from '../forgot-password/use-password-reset';
import { refusalOf, useForm } from '../form/use-form';
import { findInvitee, type InvitationCalls, type Invitee, isUnusable } from './invitation.resource';

const total = 2;
const firstStep = { current: 1, total, next: () => {}, back: () => (location.hash = '/') };

export function AcceptInvitationScreen({ config, api }: PublicScreenProps) {
  const { t } = useTranslation('shell');
  const ticket = useHashParameter('id');
  const isUser = useHashParameter('for') === 'user';
  return (
    <PublicFrame config={config} title={t(isUser ? 'invitation.userTitle' : 'invitation.title')}>
      <Invitation
        key={ticket}
        calls={isUser ? api.userInvitation : api.administratorInvitation}
        isUser={isUser}
        ticket={ticket}
        portalName={config.name}
      />
    </PublicFrame>
  );
}

interface InvitationProps {
  calls: InvitationCalls;
  isUser: boolean;
  ticket: string;
  portalName: string;
}

function Invitation({ calls, isUser, ticket, portalName }: InvitationProps) {
  const { t } = useTranslation('shell');
  const { stage, form, load, accept } = useInvitation(calls, ticket);
  switch (stage.kind) {
    case 'loading':
      return <p role="status">{t('invitation.loading')}</p>;
    case 'unusable':
      return <DeadLink text={t('invitation.unusable')} />;
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
          <p>{t(isUser ? 'invitation.userText' : 'invitation.text', { email })}</p>
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

type Stage =
  | { kind: 'loading' | 'unusable' | 'accepted' }
  | { kind: 'failed'; message: string | undefined }
  | { kind: 'invited'; invitee: Invitee };

function useInvitation(calls: InvitationCalls, ticket: string) {
  const { t } = useTranslation('shell');
  const [stage, setStage] = useState<Stage>({ kind: 'loading' });
  const [loads, setLoads] = useState(0);
  const form = useForm({ password: '' });

  useEffect(() => {
    let isCurrent = true;
    findInvitee(calls, ticket)
      .then((invitee): Stage => (invitee ? { kind: 'invited', invitee } : { kind: 'unusable' }))
      .catch((error: unknown): Stage => ({ kind: 'failed', message: refusalOf(error, [], t).message }))
      .then((found) => isCurrent && setStage(found));
    return () => {
      isCurrent = false;
    };
  }, [calls, ticket, loads, t]);

  const accept = async () => {
    try {
      const { password } = form.values;
      const response = await calls.accept({ id: ticket, password });
      if (response.affectedRows !== 1) return { message: response.message ?? t('invitation.failed') };
      form.set('password', '');
      setStage({ kind: 'accepted' });
    } catch (error) {
      if (!isUnusable(error)) throw error;
      setStage({ kind: 'unusable' });
    }
    return undefined;
  };

  return {
    stage,
    form,
    load: () => {
      setStage({ kind: 'loading' });
      setLoads(loads + 1);
    },
    accept: () => void form.submit(checkPassword(form.values), accept),
  };
}
