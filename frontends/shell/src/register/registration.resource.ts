import type { WriteAnswer } from '@portal/contracts';
import type { Api } from '@portal/contracts/client';
import type { Registration } from './registration';

/** A HIS partner that may be joined. */
export interface Partner {
  id: number;
  name: string;
}

/** The partners that take the address: those whose pattern fits it, or else those that take personal addresses. */
export async function partnersFor(api: Api, email: string): Promise<Partner[]> {
  const fitting = await api.registration.findEmailPattern({ email: email.trim() });
  return fitting.length > 0 ? fitting : api.userType.findAllNotExclusive({});
}

/** Registers the visitor. */
export const register = (api: Api, { userTypeId, ...person }: Registration): Promise<WriteAnswer> =>
  api.registration.insertByUser({ ...person, userTypeId: Number(userTypeId) });
