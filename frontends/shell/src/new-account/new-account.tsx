import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Api } from '@portal/contracts/client';
import { checkPassword } from '../forgot-password/use-password-reset';
import { NewPasswordField } from '../form/password-field';
import { TextField } from '../form/text-field';
import { findRefusal, useForm, type Refusal } from '../form/use-form';
import { PublicFrame } from '../public/public-frame';
import type { PublicScreenProps } from '../public/public-frame';
import { checkPhone } from '../register/registration';
import { useHashParameter } from '../registry/hash';
import { DetailList } from '../steps/detail-list';
import { DeadLink, FinishedStep } from '../steps/step';
import { StepForm } from '../steps/step-form';
import {
  createAccount,
  findPerson,
  type Choice,
  type NewAccountKind,
  type NewAccountPerson,
} from './new-account.resource';

const total = 2;
const firstStep = { current: 1, total, next: () => {}, back: () => (location.hash = '/') };

interface NewAccountProps extends PublicScreenProps {
  kind: NewAccountKind;
}

/** The page of a mailed link: shows the person and creates the account with the chosen password. */
export function NewAccount({ config, api, kind }: NewAccountProps) {
  const { t } = useTranslation('shell');
  const ticket = useHashParameter('id');
  return (
    <PublicFrame config={config} title={t(`newAccount.${kind}.title`)}>
      <NewAccountSteps key={ticket} api={api} kind={kind} ticket={ticket} portalName={config.name} />
    </PublicFrame>
  );
}

interface NewAccountStepsProps {
  api: Api;
  kind: NewAccountKind;
  ticket: string;
  portalName: string;
}

function NewAccountSteps({ api, kind, ticket, portalName }: NewAccountStepsProps) {
  const { t } = useTranslation('shell');
  const { stage, load, create } = useNewAccount(api, kind, ticket);
  switch (stage.kind) {
    case 'loading':
      return <p role="status">{t('link.loading')}</p>;
    case 'dead':
      return <DeadLink text={t(`newAccount.${kind}.deadText`)} />;
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
    case 'found':
      return (
        <NewAccountForm
          kind={kind}
          person={stage.person}
          portalName={portalName}
          onCreate={(choice) => create(stage.person, choice)}
        />
      );
    case 'created': {
      const { person } = stage;
      // A registered person is reviewed after accepting the invitation.
      const outcome = person.active === false ? 'registration' : kind;
      return (
        <FinishedStep
          total={total}
          title={t(`newAccount.${outcome}.done`)}
          text={t(`newAccount.${outcome}.doneText`, { ...person })}
        />
      );
    }
  }
}

interface NewAccountFormProps {
  kind: NewAccountKind;
  person: NewAccountPerson;
  portalName: string;
  onCreate: (choice: Choice) => Promise<Refusal | undefined>;
}

function NewAccountForm({ kind, person, portalName, onCreate }: NewAccountFormProps) {
  const { t } = useTranslation('shell');
  const { firstname, surname, email, partner = '' } = person;
  const form = useForm({ phone: person.phone, password: '' });
  const isInvited = kind !== 'registration';
  const getText = (part: string) => t(`newAccount.${kind}.${part}`, { ...person });
  const errors = { ...(isInvited && checkPhone(form.values)), ...checkPassword(form.values) };
  return (
    <StepForm
      steps={firstStep}
      form={form}
      title={getText('heading')}
      submit={getText('action')}
      onSubmit={() => void form.submit(errors, () => onCreate(form.values))}
    >
      <p>{getText('text')}</p>
      {isInvited ? (
        <TextField
          {...form.field('phone')}
          type="tel"
          label={t('register.phone')}
          hint={t('register.phoneHint')}
          autoComplete="tel"
        />
      ) : (
        <RegistrationDetails person={person} />
      )}
      <NewPasswordField
        {...form.field('password')}
        label={t('newAccount.password')}
        email={email}
        words={[firstname, surname, partner, portalName]}
      />
    </StepForm>
  );
}

/** The details that the visitor entered. Another person may have entered the address. */
function RegistrationDetails({ person }: { person: NewAccountPerson }) {
  const { t } = useTranslation('shell');
  const { email, phone, partner } = person;
  return (
    <DetailList
      rows={[
        [t('register.email'), email],
        [t('register.phone'), phone],
        [t('register.partner'), partner],
      ]}
    />
  );
}

type Stage =
  | { kind: 'loading' | 'dead' }
  | { kind: 'failed'; message: string | undefined }
  | { kind: 'found' | 'created'; person: NewAccountPerson };

/** Loads the person of a link and creates the account. */
function useNewAccount(api: Api, kind: NewAccountKind, ticket: string) {
  const { t } = useTranslation('shell');
  const [stage, setStage] = useState<Stage>({ kind: 'loading' });
  const [loads, setLoads] = useState(0);

  useEffect(() => {
    let isCurrent = true;
    findPerson(api, kind, ticket)
      .then((person): Stage => (person ? { kind: 'found', person } : { kind: 'dead' }))
      .catch((error: unknown): Stage => ({ kind: 'failed', message: findRefusal(error, [], t).message }))
      .then((found) => isCurrent && setStage(found));
    return () => {
      isCurrent = false;
    };
  }, [api, kind, ticket, loads, t]);

  return {
    stage,
    load: () => {
      setStage({ kind: 'loading' });
      setLoads(loads + 1);
    },
    create: async (person: NewAccountPerson, choice: Choice) => {
      const response = await createAccount(api, kind, ticket, choice);
      if (response && response.affectedRows !== 1)
        return { message: response.message ?? t('newAccount.failed') };
      setStage(response ? { kind: 'created', person } : { kind: 'dead' });
      return undefined;
    },
  };
}
