import type { AccountStatus } from '@portal/contracts';

/** An account's status as a word with a mark. */
export function UserStatus({ status }: { status: AccountStatus }) {
  return (
    <span className="status" data-status={status}>
      {status}
    </span>
  );
}
