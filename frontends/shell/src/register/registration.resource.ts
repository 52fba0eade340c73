import type { WriteResponse } from '@portal/contracts';
import type { Api } from '@portal/contracts/client';
import { unlessDead } from '../link/link.resource';
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

/** Registers the visitor. The answer's `id` stands for the registration when its link is sent again. */
export const register = (api: Api, { userTypeId, ...person }: Registration) =>
  api.registration.insertByUser({ ...person, userTypeId: Number(userTypeId) });

/** Sends the link of a registration again; undefined if it is confirmed or too old. */
export const resendLink = (api: Api, handle: string): Promise<WriteResponse | undefined> =>
  unlessDead(api.registration.resend({ id: handle }));
