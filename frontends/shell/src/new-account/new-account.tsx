import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Api } from '@portal/contracts/client';
import { checkPassword } from '../forgot-password/use-password-reset';
import { NewPasswordField } from '../form/password-field';
import { refusalOf, useForm } from '../form/use-form';
import { PublicFrame } from '../public/public-frame';
import type { PublicScreenProps } from '../public/public-frame';
import { useHashParameter } from '../registry/hash';
import { DetailList } from '../steps/detail-list';
import { DeadLink, FinishedStep } from '../steps/step';
import { StepForm } from '../steps/step-form';
import {
  createAccount,
  findPerson,
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
  const { stage, form, load, create } = useNewAccount(api, kind, ticket);
  const text = (part: string, person?: NewAccountPerson) => t(`newAccount.${kind}.${part}`, { ...person });
  switch (stage.kind) {
    case 'loading':
      return <p role="status">{t('link.loading')}</p>;
    case 'dead':
      return <DeadLink text={text('deadText')} />;
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
    case 'found': {
      const { person } = stage;
      const { firstname, surname, email, partner = '' } = person;
      return (
        <StepForm
          steps={firstStep}
          form={form}
          title={text('heading', person)}
          submit={text('action')}
          onSubmit={() => create(person)}
        >
          <p>{text('text', person)}</p>
          {kind === 'registration' && <RegistrationDetails person={person} />}
          <NewPasswordField
            {...form.field('password')}
            label={t('newAccount.password')}
            email={email}
            words={[firstname, surname, partner, portalName]}
          />
        </StepForm>
      );
    }
    case 'created':
      return <FinishedStep total={total} title={text('done')} text={text('doneText', stage.person)} />;
  }
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
  const form = useForm({ password: '' });

  useEffect(() => {
    let isCurrent = true;
    findPerson(api, kind, ticket)
      .then((person): Stage => (person ? { kind: 'found', person } : { kind: 'dead' }))
      .catch((error: unknown): Stage => ({ kind: 'failed', message: refusalOf(error, [], t).message }))
      .then((found) => isCurrent && setStage(found));
    return () => {
      isCurrent = false;
    };
  }, [api, kind, ticket, loads, t]);

  const create = async (person: NewAccountPerson) => {
    const { password } = form.values;
    const response = await createAccount(api, kind, { id: ticket, password });
    if (response && response.affectedRows !== 1)
      return { message: response.message ?? t('newAccount.failed') };
    form.set('password', '');
    setStage(response ? { kind: 'created', person } : { kind: 'dead' });
    return undefined;
  };

  return {
    stage,
    form,
    load: () => {
      setStage({ kind: 'loading' });
      setLoads(loads + 1);
    },
    create: (person: NewAccountPerson) => void form.submit(checkPassword(form.values), () => create(person)),
  };
}
