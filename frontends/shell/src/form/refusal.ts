import { isApiError, isOffline, waitTextOf } from '@portal/ui-kit/platform';

/** Why something tried did not come about, as texts to show: beside fields, or for the whole. */
export interface Refusal {
  fields?: Readonly<Record<string, string>> | undefined;
  message?: string | undefined;
}

/**
 * Returns the refusal that a failed call means; faults of fields that the form does not have become its message. `noServer` is the key of
 * a screen's own message for a server that cannot be reached.
 */
export function refusalOf(
  error: unknown,
  fields: readonly string[],
  t: (key: string) => string,
  noServer?: string,
): Refusal {
  if (noServer && !isApiError(error)) return { message: t(noServer) };
  if (isOffline(error)) return { message: t('faults.offline') };
  if (!isApiError(error)) return { message: t('faults.system') };
  if (error.status === 429) return { message: waitTextOf(error) ?? t('faults.tooOften') };
  const own = error.errors.filter(({ field }) => fields.includes(field));
  if (own.length === 0) return { message: t('faults.system') };
  return { fields: Object.fromEntries(own.map(({ field, message }) => [field, message])) };
}
