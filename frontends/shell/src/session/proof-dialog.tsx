import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Modal } from '../dialog/modal';
import { ErrorText } from '../form/error-text';
import { PasswordField } from '../form/password-field';
import { TextField } from '../form/text-field';
import { useForm } from '../form/use-form';
import type { Session } from './session';

/** What proves the account. */
interface Proofs {
  password: boolean;
  code: boolean;
  passkey: boolean;
}

/** Asks for a proof of the account before an act that matters: a passkey, or the password with a code if it has a second factor. */
export function ProofDialog({ session }: { session: Session }) {
  const { t } = useTranslation('shell');
  const element = useRef<HTMLFormElement>(null);
  const proofs = useProofs(session);
  const { password, code, passkey } = proofs;
  const form = useForm({ password: '', code: '' });
  const { busy, refusal, values } = form;

  useEffect(() => {
    const find = (selector: string) => element.current?.querySelector<HTMLElement>(selector);
    if (refusal) (find('[aria-invalid=true]') ?? find('input'))?.focus();
  }, [refusal]);

  const submitPasskey = () =>
    form.attempt(async () => {
      const { proveByPasskey } = await import('../sign-in/passkey');
      return (await proveByPasskey(session)) ? undefined : { message: t('proof.wrong') };
    });

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const errors = {
      ...(password && !values.password && { password: 'proof.empty' }),
      ...(code && !values.code.trim() && { code: 'proof.emptyCode' }),
    };
    void form.submit(errors, async () => {
      const proof = { ...(password && { password: values.password }), ...(code && toCode(values.code)) };
      return (await session.prove(proof)) ? undefined : { message: t('proof.wrong') };
    });
  };

  return (
    <Modal className="dialog dialog-small" title={t('proof.title')} onDismiss={() => session.refuseProof()}>
      <form ref={element} noValidate onSubmit={submit}>
        <p>{t(`proof.${findTextKey(proofs)}`)}</p>
        {password && (
          <PasswordField
            {...form.field('password')}
            label={t('signIn.password')}
            autoComplete="current-password"
          />
        )}
        {code && (
          <TextField
            {...form.field('code')}
            label={t('proof.code')}
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
          />
        )}
        <ErrorText>{refusal?.message}</ErrorText>
        <div className="dialog-actions">
          <button type="button" className="button" onClick={() => session.refuseProof()}>
            {t('proof.cancel')}
          </button>
          {passkey && (
            <button
              type="button"
              className={password || code ? 'button' : 'button button-primary'}
              aria-disabled={busy}
              onClick={() => void submitPasskey()}
            >
              {t('passkey.use')}
            </button>
          )}
          {(password || code) && (
            <button type="submit" className="button button-primary" aria-disabled={busy}>
              {t(busy ? 'busy' : 'proof.submit')}
            </button>
          )}
        </div>
      </form>
    </Modal>
  );
}

/** Finds out how the account can be proved. Meanwhile it is asked for the password, which most accounts need. */
function useProofs({ api }: Session): Proofs {
  const [proofs, setProofs] = useState<Proofs>({ password: true, code: false, passkey: false });
  useEffect(() => {
    Promise.all([api.secondFactor.find({}), api.passkey.find({})]).then(
      ([{ totp, recoveryCodes, hasPassword }, passkeys]) => {
        const hasCodes = totp.length + recoveryCodes > 0;
        const passkey = passkeys.length > 0;
        const hasFactor = totp.length > 0 || passkey;
        setProofs({
          password: hasPassword && (hasCodes || !hasFactor),
          code: hasCodes && (hasFactor || !hasPassword),
          passkey,
        });
      },
      () => undefined,
    );
  }, [api]);
  return proofs;
}

function findTextKey({ password, code, passkey }: Proofs) {
  if (password) return code ? 'bothText' : 'text';
  if (code) return 'codeText';
  return passkey ? 'passkeyText' : 'signInText';
}

function toCode(typed: string): Pick<Parameters<Session['prove']>[0], 'code' | 'recoveryCode'> {
  const code = typed.trim();
  return /^[\d\s]+$/.test(code) ? { code } : { recoveryCode: code };
}
