import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Api } from '@portal/contracts/client';
import { useAttempt, useForm } from '../form/use-form';
import { PublicFrame } from '../public/public-frame';
import type { PublicScreenProps } from '../public/public-frame';
import { FinishedStep } from '../steps/step';
import { useSteps } from '../steps/step-form';
import { AccountStep, PersonStep } from './registration-steps';
import {
  blankRegistration,
  checkAccount,
  checkPerson,
  type Partner,
  findFittingPartners,
  personFields,
  readStoredRegistration,
  register,
  removeStoredRegistration,
  resendLink,
  storeRegistration,
} from './registration';
import { ErrorText } from '../form/error-text';

const total = 3;

/** Registration: person, partner and phone, confirmation. */
export function RegisterScreen({ config, api }: PublicScreenProps) {
  const { t } = useTranslation('shell');
  const steps = useSteps(total);
  const form = useForm({ ...blankRegistration, ...readStoredRegistration() });
  const [partners, setPartners] = useState<Partner[]>([]);
  /** Identifies the registration for resending its link. */
  const [handle, setHandle] = useState('');
  const isSent = steps.current === total;

  useEffect(() => {
    if (!isSent && Object.values(form.values).some(Boolean)) storeRegistration(form.values);
    else removeStoredRegistration();
  }, [isSent, form.values]);
  // A reload does not unmount the screen.
  useEffect(() => removeStoredRegistration, []);

  const findPartners = async () => {
    const found = await findFittingPartners(api, form.values.email);
    if (found.length === 0) return { fields: { email: t('register.workEmail') } };
    const isChosen = ({ id }: Partner) => String(id) === form.values.partnerId;
    const chosen = found.length === 1 ? found[0] : found.find(isChosen);
    setPartners(found);
    form.set('partnerId', chosen ? String(chosen.id) : '');
    steps.next();
    return undefined;
  };

  const send = async () => {
    const { affectedRows, message, id = '' } = await register(api, form.values);
    if (affectedRows !== 1) return { message: message ?? t('errors.system') };
    setHandle(id);
    steps.next();
    return undefined;
  };

  const submitAccount = async () => {
    const refused = await form.submit(checkAccount(form.values), send);
    if (personFields.some((name) => refused?.fields?.[name])) steps.back();
  };

  return (
    <PublicFrame config={config} title={t('register.title')} description={t('register.description')}>
      {steps.current === 1 && (
        <PersonStep
          steps={steps}
          form={form}
          onSubmit={() => void form.submit(checkPerson(form.values), findPartners)}
        />
      )}
      {steps.current === 2 && (
        <AccountStep steps={steps} form={form} partners={partners} onSubmit={() => void submitAccount()} />
      )}
      {isSent && (
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

function ResendLink({ api, handle }: { api: Api; handle: string }) {
  const { t } = useTranslation('shell');
  const { attempt, busy, refusal } = useAttempt();
  const [isSent, setIsSent] = useState(false);
  const send = async () => {
    setIsSent(false);
    const response = await resendLink(api, handle);
    if (!response) return { message: t('register.resendDead') };
    if (response.affectedRows !== 1) return { message: response.message ?? t('errors.system') };
    setIsSent(true);
    return undefined;
  };
  return (
    <>
      <p>{t('register.noMail')}</p>
      <button
        type="button"
        className="button button-wide"
        aria-disabled={busy}
        onClick={() => void attempt(send)}
      >
        {t(busy ? 'busy' : 'register.resend')}
      </button>
      <p role="status" className="step-status">
        {isSent && t('register.resent')}
      </p>
      <ErrorText>{refusal?.message}</ErrorText>
    </>
  );
}
