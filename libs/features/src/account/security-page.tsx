import { usePortal } from '@portal/ui-kit';
import { useOwnSignIns } from './sign-ins.resource';
import { SignInHistory } from './sign-in-history';
import { OwnSignIns } from './sign-ins';
import { OwnPasskeys } from './own-passkeys';
import { usePasskeys } from './passkeys.resource';
import { ProfileSkeleton } from './profile-page';
import { useSecondFactors } from './second-factor.resource';
import { OwnSecondFactors } from './second-factors';
import { LinkedSignIns } from './linked-sign-ins';
import { SettingsPage } from './settings-page';

/** Shows how the user signs in. This is private in the view of another person. */
export function SecurityPage() {
  const { isReadOnly } = usePortal();
  return <SettingsPage>{!isReadOnly && <SignInSecurity />}</SettingsPage>;
}

/** The panels, once the heights of the first ones are known: each would move those below it. */
function SignInSecurity() {
  const queries = [useSecondFactors(), usePasskeys(), useOwnSignIns()];
  // One that fails does not hide the others while it is tried again.
  if (queries.some(({ isPending, failureCount }) => isPending && failureCount === 0))
    return <ProfileSkeleton />;
  return (
    <>
      <OwnSecondFactors />
      <OwnPasskeys />
      <OwnSignIns />
      <SignInHistory />
      <LinkedSignIns />
    </>
  );
}
