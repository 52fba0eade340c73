import type { PublicScreenProps } from '../public/public-frame';
import { useHashParameter } from '../registry/hash';
import { NewAccount } from './new-account';

export function ConfirmRegistrationScreen(props: PublicScreenProps) {
  return <NewAccount {...props} kind="registration" />;
}

export function AcceptInvitationScreen(props: PublicScreenProps) {
  const isUser = useHashParameter('for') === 'user';
  return <NewAccount {...props} kind={isUser ? 'userInvitation' : 'administratorInvitation'} />;
}
