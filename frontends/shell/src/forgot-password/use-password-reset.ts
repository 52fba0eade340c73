import { isPassword } from '@portal/contracts/rules';
import type { Api } from '@portal/contracts/client';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type FieldErrors, useForm } from '../form/use-form';
import type { Steps } from '../steps/step-form';

type PasswordReset = { email: string; code: string; password: string };

const blankReset: PasswordReset = { email: '', code: '', password: '' };

const checkEmail = ({ email }: PasswordReset): FieldErrors<PasswordReset> =>
  email.trim() ? {} : { email: 'forgotPassword.emptyEmail' };

const checkCode = ({ code }: PasswordReset): FieldErrors<PasswordReset> =>
  code.trim() ? {} : { code: 'forgotPassword.emptyCode' };

export function checkPassword({ password }: { password: string }): FieldErrors<{ password: string }> {
  if (!password) return { password: 'forgotPassword.emptyPassword' };
  return isPassword(password) ? {} : { password: 'forgotPassword.shortPassword' };
}

/** The result of a request for a code; `handle` identifies the request. */
type CodeOrder = { handle: string } | 'mailFailed' | 'unknownEmail';

async function orderCode(api: Api, email: string): Promise<CodeOrder> {
  const { id, code } = await api.passwordReset.resetCode({ email: email.trim() });
  if (code === 0) return 'mailFailed';
  return code === 1 ? 'unknownEmail' : { handle: id };
}

/** Exchanges the code for a ticket; undefined for a wrong code. */
async function requestTicket(api: Api, handle: string, code: string): Promise<string | undefined> {
  const response = await api.passwordReset.verifyResetCode({ id: handle, code: code.trim() });
  return response.valid ? response.id : undefined;
}

/** Sets the new password; false for an expired ticket. */
async function setPassword(api: Api, ticket: string, password: string): Promise<boolean> {
  return (await api.passwordReset.resetPassword({ id: ticket, password })).affectedRows === 1;
}

/** Actions of a password reset. Each leads to the next step unless it is refused. */
export function usePasswordReset(api: Api, steps: Steps) {
  const { t } = useTranslation('shell');
  const form = useForm(blankReset);
  const { email, code, password } = form.values;
  const [handle, setHandle] = useState('');
  // A code can be used once; its ticket is reused after going back.
  const verified = useRef<{ code: string; ticket: string }>(undefined);
  const [status, setStatus] = useState<'sentAgain' | 'wrongAgain'>();

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
      const ticket = await requestTicket(api, handle, code);
      if (!ticket) {
        setStatus('wrongAgain');
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
    status,
    sendCode: () => {
      setStatus(undefined);
      void form.submit(checkEmail(form.values), () => order(() => steps.next()));
    },
    sendAgain: () => {
      setStatus(undefined);
      void form.attempt(() =>
        order(() => {
          form.set('code', '');
          setStatus('sentAgain');
        }),
      );
    },
    verifyCode: () => {
      setStatus(undefined);
      void form.submit(checkCode(form.values), verify);
    },
    changePassword: () => void form.submit(checkPassword(form.values), change),
  };
}
