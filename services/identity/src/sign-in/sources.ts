import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { isIPv6 } from 'node:net';
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG } from '@portal/server-kit';
import type { IdentityConfig } from '../config.js';
import { deriveKey } from '../security/secrets.js';

const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest();

/** A browser, identified by a cookie that is set at sign-in. */
export interface Device {
  hash: Buffer;
  token: string;
}

/** Issues and reads the signed tokens of the device cookie: `<128 random bits>.<HMAC>`. */
@Injectable()
export class Devices {
  private readonly key: Buffer;

  constructor(@Inject(CONFIG) { IDENTITY_SECRET }: IdentityConfig) {
    this.key = deriveKey(IDENTITY_SECRET, 'device cookie');
  }

  /** Reads a cookie; undefined unless identity has issued it. */
  read(token: string | undefined): Device | undefined {
    const [id = '', signature = ''] = token?.split('.') ?? [];
    const actual = Buffer.from(signature, 'base64url');
    const expected = this.sign(id);
    const isValid = actual.length === expected.length && timingSafeEqual(actual, expected);
    return isValid && token ? { token, hash: sha256(`device ${id}`) } : undefined;
  }

  issue(): Device {
    const id = randomBytes(16).toString('base64url');
    return { token: `${id}.${this.sign(id).toString('base64url')}`, hash: sha256(`device ${id}`) };
  }

  private sign(id: string): Buffer {
    return createHmac('sha256', this.key).update(id).digest();
  }
}

/** The call for administrators, or the one for all others. Clients that do not know the kind of an account try both. */
export type AccountKind = 'administrator' | 'user';

/** Identify the same address and password in one of the two calls. */
export interface AttemptHashes {
  hash: Buffer;
  otherCallHash: Buffer;
}

/** Recognizes the two calls of one attempt to sign in, so that they count once, whichever kind the account has. */
@Injectable()
export class Attempts {
  private readonly key: Buffer;

  constructor(@Inject(CONFIG) { IDENTITY_SECRET }: IdentityConfig) {
    this.key = deriveKey(IDENTITY_SECRET, 'sign-in attempt');
  }

  hash(call: AccountKind, emailHash: Buffer, password: string): AttemptHashes {
    const hashFor = (kind: AccountKind): Buffer =>
      createHmac('sha256', this.key).update(`${kind} `).update(emailHash).update(password).digest();
    return {
      hash: hashFor(call),
      otherCallHash: hashFor(call === 'user' ? 'administrator' : 'user'),
    };
  }
}

export interface FailureCounter {
  source: Buffer;
  /** Number of failures before the counter locks. */
  free: number;
  /** Seconds of the first lock. Each further one lasts twice as long, up to `maxLockSeconds`; with 0 the counter never locks. */
  firstLockSeconds: number;
  maxLockSeconds: number;
}

const freeFailures = 9;
const freeFailuresOfUnknownDevices = 99;
/** For each network, while an account has many failures from unknown devices. */
const freeFailuresUnderAttack = 2;

/** People mistype codes, too. */
const freeFailuresWithoutNotice = 4;

const lockOfOwn = { free: freeFailures, firstLockSeconds: 60, maxLockSeconds: 900 };
// Short: the owner may use a new device in the same network.
const lockOfNetwork = { firstLockSeconds: 5, maxLockSeconds: 30 };

/** Counts the failures of a device that has signed in to the account before. */
export const getDeviceCounter = ({ hash }: Device): FailureCounter => ({ source: hash, ...lockOfOwn });

/** Counts the failures of unknown devices in a network. */
export const getNetworkCounter = (clientAddress: string, isUnderAttack: boolean): FailureCounter => ({
  source: getAddressSource(clientAddress),
  free: isUnderAttack ? freeFailuresUnderAttack : freeFailures,
  ...lockOfNetwork,
});

/** Counts the failures of all unknown devices. It never locks: strangers must not lock the owner out. */
export const strangerCounter: FailureCounter = {
  source: sha256('strangers'),
  free: freeFailuresOfUnknownDevices,
  firstLockSeconds: 0,
  maxLockSeconds: 0,
};

export const sessionCounter: FailureCounter = { source: sha256('session'), ...lockOfOwn };

/** Counts wrong codes of second factors, of all devices: their senders know the password. */
export const factorCounter: FailureCounter = { source: sha256('second factor'), ...lockOfOwn };

/** Exceeded once the owner is to be notified of wrong codes. It never locks. */
export const factorNoticeCounter: FailureCounter = {
  source: sha256('second factor notice'),
  free: freeFailuresWithoutNotice,
  firstLockSeconds: 0,
  maxLockSeconds: 0,
};

/** Hashes the network of a client: the IPv4 address, or the first 64 bits of the IPv6 address. */
export function getAddressSource(clientAddress: string): Buffer {
  const network = isIPv6(clientAddress) ? toIpv6Network(clientAddress) : clientAddress;
  return sha256(`address ${network}`);
}

/** Returns the first 64 bits in the normal form of URLs. */
function toIpv6Network(address: string): string {
  const [mapped] = /\d+\.\d+\.\d+\.\d+$/.exec(address) ?? [];
  if (mapped) return mapped;
  const [head = '', tail] = new URL(`http://[${address.split('%')[0]}]`).hostname.slice(1, -1).split('::');
  const groups = head ? head.split(':') : [];
  const rest = tail ? tail.split(':') : [];
  const zeros = tail === undefined ? [] : Array<string>(8 - groups.length - rest.length).fill('0');
  return [...groups, ...zeros, ...rest].slice(0, 4).join(':');
}
