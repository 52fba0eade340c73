import { useRef, useState, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { Session } from '../session/session';
import { checkCredentials, faultOfError, type CredentialsFault } from './credentials';
import { PasswordField } from './password-field';

const faultId = 'sign-in-fault';

/** E-mail, password and the button; faults stand beside the field they belong to. */
export function CredentialsForm({ session, onTyping }: { session: Session; onTyping: () => void }) {
  const { t } = useTranslation('shell');
  const form = useRef<HTMLFormElement>(null);
  const [fault, setFault] = useState<CredentialsFault>();
  const [busy, setBusy] = useState(false);

  const refuse = (found: CredentialsFault) => {
    setFault(found);
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
    setFault(undefined);
    setBusy(true);
    try {
      const outcome = await session.signIn({ username, password });
      if (outcome !== 'signedIn') refuse({ message: `signIn.${outcome}` });
    } catch (error) {
      refuse(faultOfError(error));
    }
  };

  const concerns = (field: CredentialsFault['field']) => !fault?.field || fault.field === field;
  const message = fault && (
    <p id={faultId} role="alert" className="fault-text">
      {t(fault.message)}
    </p>
  );

  return (
    <form ref={form} noValidate onSubmit={(event) => void submit(event)} onInput={onTyping}>
      <div className="field">
        <label htmlFor="username">{t('signIn.email')}</label>
        <input
          id="username"
          name="username"
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          aria-invalid={fault?.field === 'username'}
          aria-describedby={concerns('username') ? faultId : undefined}
        />
        {fault?.field === 'username' && message}
      </div>
      <PasswordField
        invalid={fault?.field === 'password'}
        describedBy={concerns('password') ? faultId : undefined}
        fault={fault?.field === 'password' && message}
      />
      {!fault?.field && message}
      <button type="submit" className="button button-primary button-wide" aria-disabled={busy}>
        {t(busy ? 'signIn.busy' : 'signIn.submit')}
      </button>
    </form>
  );
}
