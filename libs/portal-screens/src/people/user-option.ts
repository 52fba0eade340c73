import type { UserRow } from '@portal/contracts';
import type { SelectOption } from '@portal/ui-kit';
import { nameOf } from './name-of';

/** A user as an entry to choose: people of the same name are told apart by partner and address; who cannot sign in is marked. */
export const userOption = (user: UserRow): SelectOption => ({
  value: user.id,
  label: [markedName(user), user.name, user.email].filter(Boolean).join(' · '),
});

const markedName = (user: UserRow): string =>
  user.status === 'Active' ? nameOf(user) : `${nameOf(user)} (${user.status})`;
