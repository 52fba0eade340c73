import { Injectable } from '@nestjs/common';
import type {
  Caller,
  Inputs,
  PasskeyResponse,
  proofContract,
  Reply,
  SignedInAccount,
} from '@portal/contracts';
import { Database, Refusal } from '@portal/service-kit';
import { AccountRepository } from '../account/account.repository.js';
import { PasskeyCeremonies } from '../passkey/passkey-ceremonies.service.js';
import { toSessionProof } from '../passkey/passkey.service.js';
import { SecurityLog } from '../security/security-log.js';
import { SessionService } from '../session/session.service.js';
import { FactorCodesService } from '../second-factor/factor-codes.service.js';
import { type PasswordProof, ReauthenticationService } from './reauthentication.service.js';
import { hasSecondFactor, SignInRepository } from './sign-in.repository.js';

type Proof = Inputs<typeof proofContract>['prove'];

/** Proves signed-in people again before acts that matter. */
@Injectable()
export class ProofService {
  constructor(
    private readonly database: Database,
    private readonly signIns: SignInRepository,
    private readonly accounts: AccountRepository,
    private readonly reauthentication: ReauthenticationService,
    private readonly factorCodes: FactorCodesService,
    private readonly sessions: SessionService,
    private readonly passkeys: PasskeyCeremonies,
    private readonly security: SecurityLog,
  ) {}

  /**
   * Opens a session with a new proof in place of the caller's; empty for a wrong one. The proof is a passkey, or what a sign-in needs: the password, and a
   * code if the account has a second factor.
   * @throws Problem as {@link ReauthenticationService.verifyPassword} and {@link FactorCodesService.verify}
   */
  async prove(
    caller: Caller,
    { password, passkey, ...code }: Proof,
  ): Promise<Reply<[SignedInAccount, string]> | []> {
    if (passkey)
      return (await this.isOwnPasskey(caller, passkey)) ? this.replaceSession(caller, undefined) : [];
    const account = await this.signIns.findById(caller.principal.accountId);
    if (account?.status !== 'Active') return [];
    const needsPassword = account.passwordHash !== null;
    const needsCode = !needsPassword || hasSecondFactor(account);
    const hasCode = (code.code ?? code.recoveryCode) !== undefined;
    if ((needsPassword && !password) || (needsCode && !hasCode)) return [];
    try {
      // First, because a wrong password must not use a code up.
      const proof =
        password && needsPassword
          ? await this.reauthentication.verifyPassword(caller, account, password, 'password.currentWrong')
          : undefined;
      if (needsCode && !(await this.factorCodes.verify(caller, account, code))) return [];
      return await this.replaceSession(caller, proof);
    } catch (error) {
      if (error instanceof Refusal) return [];
      throw error;
    }
  }

  private async isOwnPasskey(caller: Caller, response: PasskeyResponse): Promise<boolean> {
    const { accountId, sessionId } = caller.principal;
    const proved = await this.passkeys.verify(caller, toSessionProof(sessionId), response, undefined);
    if (proved === accountId) return true;
    this.security.write('password-check', caller, { accountId }, { outcome: 'failure', method: 'passkey' });
    return false;
  }

  /** @throws Refusal if the password has changed meanwhile */
  private replaceSession(
    { principal }: Caller,
    proof: PasswordProof | undefined,
  ): Promise<Reply<[SignedInAccount, string]> | []> {
    return this.database.transaction(async (transaction) => {
      const account = await this.accounts.require(transaction, principal.accountId);
      if (proof) await this.reauthentication.confirm(transaction, account, proof, 'password.currentWrong');
      return this.sessions.prove(transaction, principal);
    });
  }
}
