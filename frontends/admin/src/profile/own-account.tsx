import type { Profile } from '@portal/contracts';
import { ProfilePlace } from '@portal/portal-screens';
import { Fault, Page } from '@portal/ui-kit';
import type { ReactNode } from 'react';
import { useOwnAccount } from './profile.resource';

interface OwnAccountProps {
  title: string;
  /** Buttons beside the title. */
  actions?: ReactNode;
  children: (account: Profile) => ReactNode;
}

/** A page about the administrator's own account, once that is fetched. */
export function OwnAccount({ title, actions, children }: OwnAccountProps) {
  const { data: account, error, refetch } = useOwnAccount();
  return (
    <Page title={title} actions={actions}>
      {account && children(account)}
      {!account && !error && <ProfilePlace />}
      {error && <Fault error={error} onRetry={() => void refetch()} />}
    </Page>
  );
}
