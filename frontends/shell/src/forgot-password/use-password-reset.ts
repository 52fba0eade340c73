import type { Api } from '@portal/contracts/client';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useForm } from '../form/use-form';
import type { Steps } from '../steps/use-steps';
import { blankReset, checkCode, checkEmail, checkPassword } from './password-reset';
import { orderCode, setPassword, ticketFor } from './password-reset.resource';

/** The acts of a password reset, each of which leads to the next step unless it is refused. */
export function usePasswordReset(api: Api, steps: Steps) {
  const { t } = useTranslation('shell');
  const form = useForm(blankReset);
  const { email, code, password } = form.values;
  const [handle, setHandle] = useState('');
  // A code is good once: going back and on again uses what it was exchanged for.
  const verified = useRef<{ code: string; ticket: string }>(undefined);
  const [told, setTold] = useState<'sentAgain' | 'wrongAgain'>();

  const order = async (onOrdered: () => void) => {
    const outcome = await orderCode(api, email);
    if (outcome === 'mailFailed') return { message: t('forgotPassword.mailFailed') };
    if (outcome === 'unknownEmail') return { fields: { email: t('forgotPassword.unknownEmail') } };
    setHandle(outcome.handle);
    verified.current = undefined;
    onOrdered();
    return undefined;
  };

  const verify = async () => {
    if (verified.current?.code !== code) {
      const ticket = await ticketFor(api, handle, code);
      if (!ticket) {
        setTold('wrongAgain');
        return { fields: { code: t('forgotPassword.wrongCode') } };
      }
      verified.current = { code, ticket };
    }
    steps.next();
    return undefined;
  };

  const change = async () => {
    const done = verified.current && (await setPassword(api, verified.current.ticket, password));
    if (!done) {
      verified.current = undefined;
      return { message: t('forgotPassword.failed') };
    }
    form.set('password', '');
    steps.next();
    return undefined;
  };

  return {
    form,
    /** What is said below the code field: the last part of its key in the catalogue. */
    told,
    sendCode: () => {
      setTold(undefined);
      void form.submit(checkEmail(form.values), () => order(() => steps.next()));
    },
    sendAgain: () => {
      setTold(undefined);
      void form.attempt(() =>
        order(() => {
          form.set('code', '');
          setTold('sentAgain');
        }),
      );
    },
    verifyCode: () => {
      setTold(undefined);
      void form.submit(checkCode(form.values), verify);
    },
    changePassword: () => void form.submit(checkPassword(form.values), change),
  };
}
