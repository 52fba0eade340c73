import { usePortal } from '@portal/ui-kit';
import { SignInHistory } from '../details/sign-in-history';
import { OwnSignIns } from '../details/sign-ins';
import { OwnPasskeys } from '../passkeys/own-passkeys';
import { OwnSecondFactors } from '../second-factor/second-factors';
import { LinkedSignIns } from './linked-sign-ins';

/** Shows how the user signs in. This is private in the view of another person. */
export function OwnSignInSecurity() {
  if (usePortal().isReadOnly) return null;
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
