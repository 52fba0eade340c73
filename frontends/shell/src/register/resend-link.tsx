import type { Api } from '@portal/contracts/client';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAttempt } from '../form/use-attempt';
import { resendLink } from './registration.resource';

/** Sends the link that confirms a registration once more. */
export function ResendLink({ api, handle }: { api: Api; handle: string }) {
  const { t } = useTranslation('shell');
  const { attempt, busy, refusal } = useAttempt();
  const [isSent, setIsSent] = useState(false);
  const send = async () => {
    setIsSent(false);
    const answer = await resendLink(api, handle);
    if (!answer) return { message: t('register.resendDead') };
    if (answer.affectedRows !== 1) return { message: answer.message ?? t('faults.system') };
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
      {refusal?.message && (
        <p role="alert" className="fault-text">
          {refusal.message}
        </p>
      )}
    </>
  );
}
