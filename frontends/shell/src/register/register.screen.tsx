import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useForm } from '../form/use-form';
import { PublicFrame } from '../public/public-frame';
import type { PublicScreenProps } from '../public/public-screen';
import { FinishedStep } from '../steps/finished-step';
import { useSteps } from '../steps/use-steps';
import { AccountStep } from './account-step';
import { PersonStep } from './person-step';
import { blankRegistration, checkAccount, checkPerson, personFields } from './registration';
import { ResendLink } from './resend-link';
import { partnersFor, register, type Partner } from './registration.resource';

const total = 3;

/** Registering oneself: who one is, the partner and a password, and what happens next. */
export function RegisterScreen({ config, api }: PublicScreenProps) {
  const { t } = useTranslation('shell');
  const steps = useSteps(total);
  const form = useForm(blankRegistration);
  const [partners, setPartners] = useState<Partner[]>([]);
  /** Stands for the sent registration when its link is sent again. */
  const [handle, setHandle] = useState('');

  const findPartners = async () => {
    const found = await partnersFor(api, form.values.email);
    if (found.length === 0) return { fields: { email: t('register.workEmail') } };
    const isChosen = ({ id }: Partner) => String(id) === form.values.userTypeId;
    const chosen = found.length === 1 ? found[0] : found.find(isChosen);
    setPartners(found);
    form.set('userTypeId', chosen ? String(chosen.id) : '');
    steps.next();
    return undefined;
  };

  const send = async () => {
    const { affectedRows, message, id = '' } = await register(api, form.values);
    if (affectedRows !== 1) return { message: message ?? t('faults.system') };
    form.set('password', '');
    setHandle(id);
    steps.next();
    return undefined;
  };

  const submitAccount = async () => {
    const refused = await form.submit(checkAccount(form.values), send);
    if (personFields.some((name) => refused?.fields?.[name])) steps.back();
  };

  return (
    <PublicFrame config={config} title={t('register.title')}>
      {steps.current === 1 && (
        <PersonStep
          steps={steps}
          form={form}
          onSubmit={() => void form.submit(checkPerson(form.values), findPartners)}
        />
      )}
      {steps.current === 2 && (
        <AccountStep
          steps={steps}
          form={form}
          partners={partners}
          portalName={config.name}
          onSubmit={() => void submitAccount()}
        />
      )}
      {steps.current === total && (
        <FinishedStep
          total={total}
          title={t('register.done')}
          text={t('register.doneText', { email: form.values.email.trim() })}
        >
          <ResendLink api={api} handle={handle} />
        </FinishedStep>
      )}
    </PublicFrame>
  );
}
