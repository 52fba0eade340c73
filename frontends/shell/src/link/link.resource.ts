import type { WriteResponse } from '@portal/contracts';
import type { Api } from '@portal/contracts/client';
import { isApiError } from '@portal/ui-kit/platform';

/** Gives undefined in place of the failure that a used, old or broken link causes. */
export async function unlessDead<T>(answer: Promise<T>): Promise<T | undefined> {
  try {
    return await answer;
  } catch (error) {
    if (isApiError(error) && (error.status === 404 || error.status === 400)) return undefined;
    throw error;
  }
}

/** What a mailed link does once its button is pressed. */
export type LinkKind = 'confirmRegistration' | 'confirmEmail' | 'undoEmailChange';

/** Facts that the screen of a link shows; none where only the server may know them. */
export type LinkFacts = Record<string, string>;

/** Finds the facts of a link; undefined if it is used, old or broken. */
export async function findFacts(api: Api, kind: LinkKind, id: string): Promise<LinkFacts | undefined> {
  if (kind !== 'confirmRegistration') return id ? {} : undefined;
  return (await unlessDead(api.registration.find({ id })))?.[0];
}

const calls: Record<LinkKind, (api: Api) => (input: { id: string }) => Promise<WriteResponse>> = {
  confirmRegistration: (api) => api.registration.confirm,
  confirmEmail: (api) => api.emailChange.confirm,
  undoEmailChange: (api) => api.emailChange.undo,
};

/** Does what a link is for; undefined if it is used, old or broken. */
export const runLink = (api: Api, kind: LinkKind, id: string): Promise<WriteResponse | undefined> =>
  unlessDead(calls[kind](api)({ id }));
