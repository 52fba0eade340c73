import type { AccountStatus } from '@portal/contracts';
import { StatusMark } from '@portal/ui-kit';

/** An account's status as a word with a mark. */
export function UserStatus({ status }: { status: AccountStatus }) {
  return <StatusMark status={status} text={status} />;
}
