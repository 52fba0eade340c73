import type { WriteResponse } from '@portal/contracts';
import type { Api } from '@portal/contracts/client';
import { ignoreDeadLink } from '../link/link.resource';

/** The kinds of mailed links whose holder chooses the password of a new account. */
export type NewAccountKind = 'registration' | 'userInvitation' | 'administratorInvitation';

export interface NewAccountPerson {
  firstname: string;
  surname: string;
  email: string;
  /** Empty if it is not known yet. */
  phone: string;
  partner?: string;
}

export interface Choice {
  /** Only an invited administrator may correct it. */
  phone: string;
  password: string;
}

interface NewAccountCalls {
  find(input: { id: string }): Promise<NewAccountPerson[]>;
  create(input: Choice & { id: string }): Promise<WriteResponse>;
}

const calls: Record<NewAccountKind, (api: Api) => NewAccountCalls> = {
  registration: ({ registration }) => ({
    find: registration.find,
    create: ({ id, password }) => registration.confirm({ id, password }),
  }),
  userInvitation: ({ userInvitation }) => ({
    find: userInvitation.find,
    create: ({ id, password }) => userInvitation.accept({ id, password }),
  }),
  administratorInvitation: ({ administratorInvitation }) => ({
    find: administratorInvitation.find,
    create: administratorInvitation.accept,
  }),
};

/** Finds the person of a link; undefined if it cannot be used. */
export const findPerson = async (
  api: Api,
  kind: NewAccountKind,
  ticket: string,
): Promise<NewAccountPerson | undefined> =>
  (await ignoreDeadLink(calls[kind](api).find({ id: ticket })))?.[0];

/** Creates the account of a link; undefined if it cannot be used. */
export const createAccount = (
  api: Api,
  kind: NewAccountKind,
  ticket: string,
  choice: Choice,
): Promise<WriteResponse | undefined> => ignoreDeadLink(calls[kind](api).create({ id: ticket, ...choice }));
