import type { WriteResponse } from '@portal/contracts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { checkPassword } from '../forgot-password/use-password-reset';
import { NewPasswordField } from '../form/password-field';
import { TextField } from '../form/text-field';
import { useForm, type Refusal } from '../form/use-form';
import { LinkPerson } from '../link/link-person';
import { PublicFrame } from '../public/public-frame';
import type { PublicScreenProps } from '../public/public-frame';
import { checkPhone } from '../register/registration';
import { useHashParameter } from '../registry/hash';
import { DetailList } from '../steps/detail-list';
import { FinishedStep } from '../steps/step';
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
      <LinkPerson
        key={ticket}
        find={() => findPerson(api, kind, ticket)}
        loadingText={t('busy')}
        deadText={t(`newAccount.${kind}.deadText`)}
      >
        {(person, onDead) => (
          <NewAccountSteps
            create={(choice) => createAccount(api, kind, ticket, choice)}
            kind={kind}
            person={person}
            portalName={config.name}
            onDead={onDead}
          />
        )}
      </LinkPerson>
    </PublicFrame>
  );
}

interface NewAccountStepsProps extends Omit<NewAccountFormProps, 'onCreate'> {
  /** Creates the account; undefined if the link cannot be used any more. */
  create: (choice: Choice) => Promise<WriteResponse | undefined>;
  onDead: () => void;
}

function NewAccountSteps({ create, onDead, ...form }: NewAccountStepsProps) {
  const { t } = useTranslation('shell');
  const [isCreated, setIsCreated] = useState(false);
  const onCreate = async (choice: Choice) => {
    const response = await create(choice);
    if (response && response.affectedRows !== 1)
      return { message: response.message ?? t('newAccount.failed') };
    if (response) setIsCreated(true);
    else onDead();
    return undefined;
  };
  if (!isCreated) return <NewAccountForm {...form} onCreate={onCreate} />;
  const { kind, person } = form;
  return (
    <FinishedStep
      total={total}
      title={t(`newAccount.${kind}.done`)}
      text={t(`newAccount.${kind}.doneText`, { ...person })}
    />
  );
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
  const isAdministrator = kind === 'administratorInvitation';
  const getText = (part: string) => t(`newAccount.${kind}.${part}`, { ...person });
  const errors = { ...(isAdministrator && checkPhone(form.values)), ...checkPassword(form.values) };
  return (
    <StepForm
      steps={firstStep}
      form={form}
      title={getText('heading')}
      submit={getText('action')}
      onSubmit={() => void form.submit(errors, () => onCreate(form.values))}
    >
      <p>{getText('text')}</p>
      {isAdministrator ? (
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
