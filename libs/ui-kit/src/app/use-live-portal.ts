import type { Profile } from '@portal/contracts';
import { useMemo, useState } from 'react';
import type { Portal } from '../platform';

/** The shell's {@link Portal}, with the account as it is after the person changed its profile. */
export function useLivePortal(given: Portal): Portal {
  const [account, setAccount] = useState(given.account);
  return useMemo(() => {
    const profileChanged = (profile: Profile) => {
      given.session.profileChanged(profile);
      setAccount((last) => ({ ...last, ...profile }));
    };
    return { ...given, account, session: { ...given.session, profileChanged } };
  }, [given, account]);
}
