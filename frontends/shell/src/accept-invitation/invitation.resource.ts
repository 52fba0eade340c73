import type { Api } from '@portal/contracts/client';
import { isApiError } from '@portal/ui-kit/platform';

/** The person whom an invitation is for. */
export interface Invitee {
  firstname: string;
  surname: string;
  email: string;
}

/** The person whom the invitation with the ticket is for; undefined when the ticket is used, withdrawn, expired or unknown. */
export async function findInvitee(api: Api, ticket: string): Promise<Invitee | undefined> {
  try {
    const [invitee] = await api.administratorInvitation.find({ id: ticket });
    return invitee;
  } catch (error) {
    if (isUnusable(error)) return undefined;
    throw error;
  }
}

/** True for the answer to a ticket that is not there any more, or that is not whole. */
export const isUnusable = (error: unknown): boolean =>
  isApiError(error) && (error.status === 404 || (error.status === 400 && hasFault(error, 'id')));

const hasFault = ({ errors }: { errors: readonly { field: string }[] }, name: string): boolean =>
  errors.some(({ field }) => field === name);
