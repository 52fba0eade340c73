import type { UserRow } from '@portal/contracts';
import type { SelectOption } from '../forms';
import { nameOf } from './name-of';

/** A user as an entry to choose: people of the same name are told apart by partner and address. */
export const userOption = (user: UserRow): SelectOption => ({
  value: user.id,
  label: [nameOf(user), user.name, user.email].filter(Boolean).join(' · '),
});
