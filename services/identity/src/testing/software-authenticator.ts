import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type {
  CreationOptions,
  PasskeyRequestOptions,
  PasskeyResponse,
  RegistrationResponse,
} from '@portal/contracts';
import { isoCBOR } from '@simplewebauthn/server/helpers';

interface Circumstances {
  origin?: string;
  /** False for a device that did not verify its user. */
  isVerified?: boolean;
}

const userPresent = 1;
const userVerified = 4;
const hasCredential = 64;

const toBase64Url = (bytes: Uint8Array | string): string => Buffer.from(bytes).toString('base64url');
const sha256 = (bytes: Buffer | string): Buffer => createHash('sha256').update(bytes).digest();

/** A device with one ES256 passkey, whose responses are those of a browser. */
export class SoftwareAuthenticator {
  /** Signatures so far. */
  counter = 0;
  readonly id = randomBytes(32);
  private readonly keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  private userHandle: string | undefined;

  create({ rp, user, challenge }: CreationOptions, circumstances: Circumstances = {}): RegistrationResponse {
    this.userHandle = user.id;
    const length = Buffer.alloc(2);
    length.writeUInt16BE(this.id.length);
    const credential = Buffer.concat([Buffer.alloc(16), length, this.id, this.encodePublicKey()]);
    const authenticatorData = Buffer.concat([
      this.createData(rp.id, circumstances, hasCredential),
      credential,
    ]);
    const attestation = new Map<string, unknown>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', new Uint8Array(authenticatorData)],
    ]);
    return {
      ...this.listCredentialFields(),
      response: {
        clientDataJSON: toBase64Url(createClientData('webauthn.create', challenge, circumstances)),
        attestationObject: toBase64Url(isoCBOR.encode(attestation as Parameters<typeof isoCBOR.encode>[0])),
        transports: ['internal'],
      },
    };
  }

  get({ rpId, challenge }: PasskeyRequestOptions, circumstances: Circumstances = {}): PasskeyResponse {
    const authenticatorData = this.createData(rpId, circumstances);
    const clientData = createClientData('webauthn.get', challenge, circumstances);
    const signed = Buffer.concat([authenticatorData, sha256(clientData)]);
    return {
      ...this.listCredentialFields(),
      response: {
        clientDataJSON: toBase64Url(clientData),
        authenticatorData: toBase64Url(authenticatorData),
        signature: toBase64Url(sign('sha256', signed, this.keys.privateKey)),
        userHandle: this.userHandle,
      },
    };
  }

  private listCredentialFields() {
    const id = toBase64Url(this.id);
    return { id, rawId: id, type: 'public-key' as const };
  }

  private createData(domain: string, { isVerified = true }: Circumstances, flags = 0): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(++this.counter);
    const allFlags = userPresent + (isVerified ? userVerified : 0) + flags;
    return Buffer.concat([sha256(domain), Buffer.from([allFlags]), counter]);
  }

  /** In the format of COSE, with its numbers for EC2, ES256 and P-256. */
  private encodePublicKey(): Uint8Array {
    const { x = '', y = '' } = this.keys.publicKey.export({ format: 'jwk' });
    const toBytes = (text: string) => new Uint8Array(Buffer.from(text, 'base64url'));
    return isoCBOR.encode(
      new Map<number, number | Uint8Array>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, toBytes(x)],
        [-3, toBytes(y)],
      ]),
    );
  }
}

const createClientData = (
  type: string,
  challenge: string,
  { origin = portalOrigin }: Circumstances,
): string => JSON.stringify({ type, challenge, origin, crossOrigin: false });

const portalOrigin = 'http://localhost:8080';
