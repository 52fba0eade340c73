import { lazy, Suspense, type ComponentType, type LazyExoticComponent } from 'react';
import type { PublicPath } from '../registry/view';
import { LoadBoundary } from '../error/error.screen';
import type { PublicScreenProps } from './public-frame';

const later = (load: () => Promise<ComponentType<PublicScreenProps>>) =>
  lazy(async () => ({ default: await load() }));

const screens: Record<PublicPath, LazyExoticComponent<ComponentType<PublicScreenProps>>> = {
  '/registerUser': later(async () => (await import('../register/register.screen')).RegisterScreen),
  '/confirmRegistration': later(
    async () => (await import('../new-account/new-account.screens')).ConfirmRegistrationScreen,
  ),
  '/confirmEmail': later(async () => (await import('../link/link.screen')).ConfirmEmailScreen),
  '/admitBrowser': later(async () => (await import('../link/link.screen')).AdmitBrowserScreen),
  '/undoEmailChange': later(async () => (await import('../link/link.screen')).UndoEmailChangeScreen),
  '/forgotPassword': later(
    async () => (await import('../forgot-password/forgot-password.screen')).ForgotPasswordScreen,
  ),
  '/acceptInvitation': later(
    async () => (await import('../new-account/new-account.screens')).AcceptInvitationScreen,
  ),
  '/activation': later(async () => (await import('../activation/activation.screen')).ActivationScreen),
};

export function PublicScreen({ path, ...props }: PublicScreenProps & { path: PublicPath }) {
  const Screen = screens[path];
  return (
    <LoadBoundary key={path}>
      <Suspense>
        <Screen {...props} />
      </Suspense>
    </LoadBoundary>
  );
}
