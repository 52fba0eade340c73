import { useRef, useState, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { PasswordField } from '../form/password-field';
import { EmailField } from '../form/text-field';
import type { Session } from '../session/session';
import { checkCredentials, faultOfError, type CredentialsFault } from './credentials';

const faultId = 'sign-in-fault';

/** E-mail, password and the button; faults stand beside the field they belong to. */
export function CredentialsForm({ session, onTyping }: { session: Session; onTyping: () => void }) {
  const { t } = useTranslation('shell');
  const form = useRef<HTMLFormElement>(null);
  const [fault, setError] = useState<CredentialsFault>();
  const [busy, setBusy] = useState(false);

  const refuse = (found: CredentialsFault) => {
    setError(found);
    setBusy(false);
    if (found.field) form.current?.querySelector<HTMLElement>(`[name=${found.field}]`)?.focus();
  };

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const typed = new FormData(event.currentTarget);
    const username = String(typed.get('username')).trim();
    const password = String(typed.get('password'));
    const found = checkCredentials(username, password);
    if (found) return refuse(found);
    setError(undefined);
    setBusy(true);
    try {
      const outcome = await session.signIn({ username, password });
      if (outcome !== 'signedIn') refuse({ message: `signIn.${outcome}` });
    } catch (error) {
      refuse(faultOfError(error));
    }
  };

  const findDayError = (field: CredentialsFault['field']) =>
    fault && fault.field === field ? t(fault.message) : undefined;
  const wholeFault = fault && !fault.field ? faultId : undefined;

  return (
    <form ref={form} noValidate onSubmit={(event) => void submit(event)} onInput={onTyping}>
      <EmailField
        name="username"
        label={t('signIn.email')}
        fault={findDayError('username')}
        describedBy={wholeFault}
        autoComplete="username"
      />
      <PasswordField
        name="password"
        label={t('signIn.password')}
        fault={findDayError('password')}
        describedBy={wholeFault}
        autoComplete="current-password"
      />
      {fault && !fault.field && (
        <p id={faultId} role="alert" className="fault-text">
          {fault.text ?? t(fault.message)}
        </p>
      )}
      <button type="submit" className="button button-primary button-wide" aria-disabled={busy}>
        {t(busy ? 'signIn.busy' : 'signIn.submit')}
      </button>
    </form>
  );
}
