import type { UserRow } from '@portal/contracts';
import { nameOf } from '@portal/ui-kit';

/** A user as an entry to choose: people of the same name are told apart by partner and address. */
export const userOption = (user: UserRow): { value: number; label: string } => ({
  value: user.id,
  label: [nameOf(user), user.name, user.email].filter(Boolean).join(' · '),
});
