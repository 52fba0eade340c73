import { Inject, Injectable } from '@nestjs/common';
import type {
  CreationOptions,
  PasskeyRequestOptions,
  PasskeyResponse,
  RegistrationResponse,
} from '@portal/contracts';
import { CONFIG, type SecurityOrigin } from '@portal/server-kit';
import { verifyAuthenticationResponse, verifyRegistrationResponse } from '@simplewebauthn/server';
import { readPortalName, type IdentityConfig } from '../config.js';
import { createTicket, hashTicket } from '../security/secrets.js';
import { SecurityLog } from '../security/security-log.js';
import { PasskeyRepository, type NewPasskey } from './passkey.repository.js';

interface PasskeyOwner {
  accountId: number;
  email: string;
  name: string;
}

const challengeSeconds = 300;
// ES256, EdDSA and RS256, which all platforms have one of.
const algorithms = [-7, -8, -257];

/**
 * The ceremonies of Web Authentication. A challenge is used once, for the purpose for which it was made. Devices verify their user always, so
 * that a passkey counts as two factors.
 * Source: https://www.w3.org/TR/webauthn-3/#sctn-rp-operations
 */
@Injectable()
export class PasskeyCeremonies {
  private readonly origin: string;
  private readonly domain: string;

  constructor(
    private readonly passkeys: PasskeyRepository,
    private readonly security: SecurityLog,
    @Inject(CONFIG) private readonly config: Pick<IdentityConfig, 'PORTAL_CONFIG' | 'PORTAL_URL'>,
  ) {
    const { origin, hostname } = new URL(config.PORTAL_URL);
    this.origin = origin;
    this.domain = hostname;
  }

  async createRegistration({ accountId, email, name }: PasskeyOwner): Promise<CreationOptions> {
    const excludeCredentials = await this.findCredentials(accountId);
    return {
      rp: { id: this.domain, name: await readPortalName(this.config) },
      user: { id: toUserHandle(accountId), name: email, displayName: name },
      challenge: await this.createChallenge(toRegistration(accountId)),
      pubKeyCredParams: algorithms.map((alg) => ({ alg, type: 'public-key' })),
      timeout: challengeSeconds * 1_000,
      excludeCredentials,
      authenticatorSelection: {
        residentKey: 'required',
        requireResidentKey: true,
        userVerification: 'required',
      },
      attestation: 'none',
    };
  }

  /** Verifies a new passkey; undefined if the response is not one to a challenge of this account. */
  async verifyRegistration(
    accountId: number,
    response: RegistrationResponse,
  ): Promise<Omit<NewPasskey, 'name'> | undefined> {
    const { registrationInfo } = await verifyRegistrationResponse({
      response: { ...response, clientExtensionResults: {} },
      expectedChallenge: (challenge) => this.useChallenge(challenge, toRegistration(accountId)),
      expectedOrigin: this.origin,
      expectedRPID: this.domain,
      supportedAlgorithmIDs: algorithms,
    }).catch(() => ({ registrationInfo: undefined }));
    if (!registrationInfo) return undefined;
    const { credential, credentialBackedUp: isSynced } = registrationInfo;
    return {
      accountId,
      credentialId: Buffer.from(credential.id, 'base64url'),
      publicKey: Buffer.from(credential.publicKey),
      counter: credential.counter,
      transports: response.response.transports ?? [],
      isSynced,
    };
  }

  /** Returns the options for a proof by a passkey of the account; without an account, by any passkey of the browser. */
  async createRequest(purpose: string, accountId?: number): Promise<PasskeyRequestOptions> {
    const allowCredentials = accountId ? await this.findCredentials(accountId) : [];
    return {
      rpId: this.domain,
      challenge: await this.createChallenge(purpose),
      timeout: challengeSeconds * 1_000,
      userVerification: 'required',
      allowCredentials,
    };
  }

  /**
   * Verifies the response to {@link createRequest} of the same purpose, once. Returns the account whose owner is present and was verified by
   * the device, such as by a fingerprint; undefined if it proves nothing. A passkey that is not confirmed proves something only for the account
   * `provedAccountId`, which another factor has proved, and is confirmed by that.
   */
  async verify(
    origin: SecurityOrigin,
    purpose: string,
    response: PasskeyResponse,
    provedAccountId: number | undefined,
  ): Promise<number | undefined> {
    const passkey = await this.passkeys.findByCredential(Buffer.from(response.id, 'base64url'));
    if (!passkey) return undefined;
    const { accountId, publicKey, isConfirmed } = passkey;
    if (!isConfirmed && accountId !== provedAccountId) return undefined;
    const { userHandle } = response.response;
    if (userHandle !== undefined && userHandle !== toUserHandle(accountId)) return undefined;
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...response, clientExtensionResults: {} },
      expectedChallenge: (challenge) => this.useChallenge(challenge, purpose),
      expectedOrigin: this.origin,
      expectedRPID: this.domain,
      // `recordUse` compares the counter with the stored one, which a concurrent use may have changed.
      credential: { id: response.id, publicKey: Uint8Array.from(publicKey), counter: 0 },
    }).catch(() => ({ verified: false, authenticationInfo: undefined }));
    if (!verified || !authenticationInfo) return undefined;
    const { newCounter, credentialBackedUp: isSynced } = authenticationInfo;
    if (await this.passkeys.recordUse(passkey.id, newCounter, isSynced)) return accountId;
    const details = { outcome: 'refused', subjectId: accountId } as const;
    this.security.write('passkey-counter', origin, { accountId }, details);
    return undefined;
  }

  private async findCredentials(accountId: number): Promise<CreationOptions['excludeCredentials']> {
    const credentials = await this.passkeys.findCredentials(accountId);
    return credentials.map(({ credentialId, transports }) => ({
      id: credentialId.toString('base64url'),
      type: 'public-key',
      transports,
    }));
  }

  private async createChallenge(purpose: string): Promise<string> {
    const challenge = createTicket();
    await this.passkeys.insertChallenge(hashTicket(challenge), purpose, challengeSeconds);
    return challenge;
  }

  private useChallenge(challenge: string, purpose: string): Promise<boolean> {
    return this.passkeys.useChallenge(hashTicket(challenge), purpose);
  }
}

const toRegistration = (accountId: number): string => `registration ${accountId}`;

/** The id under which devices store passkeys of an account. It does not reveal the person. */
const toUserHandle = (accountId: number): string => Buffer.from(String(accountId)).toString('base64url');
