import { Initial } from './1795651300000-initial.js';
import { SignInSteps1796018400000 } from './1796018400000-sign-in-steps.js';
import { SignInHistory1796022000000 } from './1796022000000-sign-in-history.js';
import { SecondFactor1796025600000 } from './1796025600000-second-factor.js';
import { Passkeys1796029200000 } from './1796029200000-passkeys.js';
import { SingleSignOn1796032800000 } from './1796032800000-single-sign-on.js';
import { AuditChain1796036400000 } from './1796036400000-audit-chain.js';
import { ReplacedSession1796040000000 } from './1796040000000-replaced-session.js';
import { AuditPerson1796043600000 } from './1796043600000-audit-person.js';
import { SignInAttempt1796050800000 } from './1796050800000-sign-in-attempt.js';
import { PasskeyConfirmation1796054400000 } from './1796054400000-passkey-confirmation.js';
import { DecisionsAtOnce1796058000000 } from './1796058000000-decisions-at-once.js';
import { UserInvitation1796061600000 } from './1796061600000-user-invitation.js';
import { FoldedAccents1796090400000 } from './1796090400000-folded-accents.js';

/** In the order in which they run. A released one does not change any more: `released/migrations.json`. */
export const migrations = [
  Initial,
  SignInSteps1796018400000,
  SignInHistory1796022000000,
  SecondFactor1796025600000,
  Passkeys1796029200000,
  SingleSignOn1796032800000,
  AuditChain1796036400000,
  ReplacedSession1796040000000,
  AuditPerson1796043600000,
  SignInAttempt1796050800000,
  PasskeyConfirmation1796054400000,
  DecisionsAtOnce1796058000000,
  UserInvitation1796061600000,
  FoldedAccents1796090400000,
];
