import type { WriteResponse } from '@portal/contracts';
import { usePortal, useWriting } from '@portal/ui-kit';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';

const key = 'passkeys';

export function usePasskeys() {
  const { passkey } = usePortal().api;
  return useQuery({ queryKey: [key], queryFn: () => passkey.find({}) });
}

export function usePasskeyChanges() {
  const { t } = useTranslation('screens');
  const { passkey } = usePortal().api;
  /** Asks the browser for a passkey and adds it. */
  const add = async (): Promise<WriteResponse> => {
    const [{ startRegistration, WebAuthnError }, optionsJSON] = await Promise.all([
      import('@simplewebauthn/browser'),
      passkey.startRegistration({}),
    ]);
    try {
      return await passkey.register({ passkey: await startRegistration({ optionsJSON }) });
    } catch (error) {
      if (!(error instanceof WebAuthnError || error instanceof DOMException)) throw error;
      const isKnown = error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED';
      return { affectedRows: 0, message: t(isKnown ? 'passkeys.known' : 'passkeys.notMade') };
    }
  };
  return {
    add: useWriting(add, [key]),
    rename: useWriting(passkey.rename, [key]),
    remove: useWriting(passkey.remove, [key]),
  };
}
