import type { Api } from '@portal/contracts/client';
import { isApiError } from '@portal/ui-kit/platform';

export interface Invitee {
  firstname: string;
  surname: string;
  email: string;
}

/** Finds the invited person; undefined for a used, withdrawn, expired or unknown ticket. */
export async function findInvitee(api: Api, ticket: string): Promise<Invitee | undefined> {
  try {
    const [invitee] = await api.administratorInvitation.find({ id: ticket });
    return invitee;
  } catch (error) {
    if (isUnusable(error)) return undefined;
    throw error;
  }
}

/** Returns true for the error of an unusable ticket. */
export const isUnusable = (error: unknown): boolean =>
  isApiError(error) && (error.status === 404 || (error.status === 400 && hasFieldError(error, 'id')));

const hasFieldError = ({ errors }: { errors: readonly { field: string }[] }, name: string): boolean =>
  errors.some(({ field }) => field === name);
