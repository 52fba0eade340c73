import type { Api } from '@portal/contracts/client';
import { isApiError } from '@portal/ui-kit/platform';

export interface Invitee {
  firstname: string;
  surname: string;
  email: string;
}

/** The calls for the invitations of users, or for those of administrators. */
export type InvitationCalls = Pick<Api['userInvitation'], 'find' | 'accept'>;

/** Finds the invited person; undefined for a used, withdrawn, expired or unknown ticket. */
export async function findInvitee(calls: InvitationCalls, ticket: string): Promise<Invitee | undefined> {
  try {
    const [invitee] = await calls.find({ id: ticket });
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
