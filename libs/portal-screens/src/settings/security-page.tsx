import { usePortal } from '@portal/ui-kit';
import { SignInHistory } from '../details/sign-in-history';
import { OwnSignIns } from '../details/sign-ins';
import { OwnPasskeys } from '../passkeys/own-passkeys';
import { OwnSecondFactors } from '../second-factor/second-factors';
import { LinkedSignIns } from './linked-sign-ins';
import { SettingsPage } from './settings-page';

/** Shows how the user signs in. This is private in the view of another person. */
export function SecurityPage() {
  const { isReadOnly } = usePortal();
  return (
    <SettingsPage>
      {!isReadOnly && (
        <>
          <OwnSecondFactors />
          <OwnPasskeys />
          <OwnSignIns />
          <SignInHistory />
          <LinkedSignIns />
        </>
      )}
    </SettingsPage>
  );
}
