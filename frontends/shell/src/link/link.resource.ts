import type { PendingPerson, WriteResponse } from '@portal/contracts';
import type { Api } from '@portal/contracts/client';
import { isApiError } from '@portal/ui-kit/platform';

/** Resolves to undefined for a used, expired or invalid link. */
export async function ignoreDeadLink<T>(response: Promise<T>): Promise<T | undefined> {
  try {
    return await response;
  } catch (error) {
    if (isDeadLink(error)) return undefined;
    throw error;
  }
}

const isDeadLink = (error: unknown): boolean =>
  isApiError(error) &&
  (error.status === 404 || (error.status === 400 && error.errors.some(({ field }) => field === 'id')));

export type LinkKind = 'admitBrowser' | 'confirmEmail' | 'undoEmailChange';

const calls: Record<LinkKind, (api: Api) => (input: { id: string }) => Promise<WriteResponse>> = {
  admitBrowser: (api) => api.device.admit,
  confirmEmail: (api) => api.emailChange.confirm,
  undoEmailChange: (api) => api.emailChange.undo,
};

/** Runs the action of a link; undefined if it cannot be used. */
export const runLink = (api: Api, kind: LinkKind, id: string): Promise<WriteResponse | undefined> =>
  ignoreDeadLink(calls[kind](api)({ id }));

export type Decision = 'Active' | 'Blocked';

/** Finds the registered person; undefined if the link cannot be used. */
export const findPerson = async (api: Api, ticket: string): Promise<PendingPerson | undefined> =>
  (await ignoreDeadLink(api.registration.findByActivation({ id: ticket })))?.[0];

/** Activates or blocks the account; undefined if the link cannot be used. */
export async function decide(api: Api, ticket: string, status: Decision): Promise<boolean | undefined> {
  const response = await ignoreDeadLink(api.user.updateStatus({ id: ticket, status }));
  return response && response.affectedRows === 1;
}
