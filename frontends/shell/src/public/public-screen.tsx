import { lazy, Suspense, type ComponentType, type LazyExoticComponent } from 'react';
import type { PublicPath } from '../registry/view';
import { LoadBoundary } from '../error/error.screen';
import { LoadingScreen } from '../error/loading.screen';
import type { PublicScreenProps } from './public-frame';

const loadLater = (load: () => Promise<ComponentType<PublicScreenProps>>) =>
  lazy(async () => ({ default: await load() }));

const screens: Record<PublicPath, LazyExoticComponent<ComponentType<PublicScreenProps>>> = {
  '/registerUser': loadLater(async () => (await import('../register/register.screen')).RegisterScreen),
  '/confirmRegistration': loadLater(
    async () => (await import('../new-account/new-account.screens')).ConfirmRegistrationScreen,
  ),
  '/confirmEmail': loadLater(async () => (await import('../link/link.screen')).ConfirmEmailScreen),
  '/admitBrowser': loadLater(async () => (await import('../link/link.screen')).AdmitBrowserScreen),
  '/undoEmailChange': loadLater(async () => (await import('../link/link.screen')).UndoEmailChangeScreen),
  '/forgotPassword': loadLater(
    async () => (await import('../forgot-password/forgot-password.screen')).ForgotPasswordScreen,
  ),
  '/acceptInvitation': loadLater(
    async () => (await import('../new-account/new-account.screens')).AcceptInvitationScreen,
  ),
  '/signedIn': loadLater(async () => (await import('../sign-in/signed-in.screen')).SignedInScreen),
  '/accessibility': loadLater(async () => (await import('./accessibility.screen')).AccessibilityScreen),
  '/activation': loadLater(async () => (await import('../activation/activation.screen')).ActivationScreen),
};

interface AnyPublicScreenProps extends PublicScreenProps {
  path: PublicPath;
  hasNewRelease: () => Promise<boolean>;
}

export function PublicScreen({ path, hasNewRelease, ...props }: AnyPublicScreenProps) {
  const Screen = screens[path];
  return (
    <LoadBoundary key={path}>
      <Suspense fallback={<LoadingScreen home="/" hasNewRelease={hasNewRelease} />}>
        <Screen {...props} />
      </Suspense>
    </LoadBoundary>
  );
}
