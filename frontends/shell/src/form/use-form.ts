import { findServerText, isApiError, isNetworkError, isOffline } from '@portal/ui-kit/platform';
import { type ChangeEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';

/** The messages of a failed attempt, for fields or for the whole form. */
export interface Refusal {
  fields?: Readonly<Record<string, string>> | undefined;
  message?: string | undefined;
}

/**
 * Converts an error into a refusal. Errors of unknown fields become its message. `noServer` is the key of the message for an unreachable
 * server.
 */
export function findRefusal(
  error: unknown,
  fields: readonly string[],
  t: (key: string) => string,
  noServer?: string,
): Refusal {
  const passkeyText = findPasskeyText(error);
  if (passkeyText) return { message: t(passkeyText) };
  if (noServer && isNetworkError(error)) return { message: t(noServer) };
  if (isOffline(error)) return { message: t('errors.offline') };
  if (!isApiError(error)) return { message: t('errors.system') };
  if (error.status === 429) return { message: findServerText(error) ?? t('errors.tooOften') };
  const own = error.errors.filter(({ field }) => fields.includes(field));
  if (own.length === 0) return { message: t('errors.system') };
  return { fields: Object.fromEntries(own.map(({ field, message }) => [field, message])) };
}

/** Keys of the messages of a browser's errors with passkeys, by their names (https://www.w3.org/TR/webauthn-3/). */
const passkeyTexts: Readonly<Record<string, string>> = {
  // The user has closed the dialog, or it has expired.
  NotAllowedError: 'passkey.unused',
  AbortError: 'passkey.unused',
  NotSupportedError: 'passkey.unsupported',
  SecurityError: 'passkey.failed',
  InvalidStateError: 'passkey.failed',
  NotReadableError: 'passkey.unreadable',
  ConstraintError: 'passkey.unreadable',
  UnknownError: 'passkey.unreadable',
};

/** Finds the key of the message of an error with a passkey; undefined for other errors. */
export const findPasskeyText = (error: unknown): string | undefined =>
  error instanceof Error ? passkeyTexts[error.name] : undefined;

/** Runs one attempt at a time and stores its refusal. */
export function useAttempt(fields: readonly string[] = [], noServer?: string) {
  const { t } = useTranslation('shell');
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<Refusal>();

  const attempt = async (work: () => Promise<Refusal | undefined>): Promise<Refusal | undefined> => {
    if (busy) return undefined;
    setBusy(true);
    setRefusal(undefined);
    const refused = await work().catch((error: unknown) => findRefusal(error, fields, t, noServer));
    setRefusal(refused);
    setBusy(false);
    return refused;
  };

  return { attempt, busy, refusal };
}

export type FieldErrors<Values> = Partial<Record<keyof Values & string, string>>;

/** State of a form across its steps, with the result of the last attempt. */
export function useForm<Values extends Record<string, string>>(initial: Values) {
  const { t } = useTranslation('shell');
  const [values, setValues] = useState(initial);
  const { attempt, busy, refusal } = useAttempt(Object.keys(initial));

  const set = (name: keyof Values & string, value: string) =>
    setValues((before) => ({ ...before, [name]: value }));

  return {
    values,
    set,
    busy,
    refusal,
    attempt,
    /** Sends the values if there are no errors. Resolves to the refusal, if any. */
    submit: (errors: FieldErrors<Values>, send: () => Promise<Refusal | undefined>) => {
      const found = Object.entries<string | undefined>(errors).map(([name, key = '']) => [name, t(key)]);
      return attempt(found.length > 0 ? async () => ({ fields: Object.fromEntries(found) }) : send);
    },
    field: (name: keyof Values & string) => ({
      name,
      value: values[name],
      error: refusal?.fields?.[name],
      onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLSelectElement>) => set(name, target.value),
    }),
  };
}

export type Form<Values extends Record<string, string>> = ReturnType<typeof useForm<Values>>;
