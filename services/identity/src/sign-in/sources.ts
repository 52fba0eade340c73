import { CONFIG } from '@portal/service-kit';
import { createHash, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import { isIPv6 } from 'node:net';
import { Inject, Injectable } from '@nestjs/common';
import type { IdentityConfig } from '../config.js';

const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest();

/** A browser by the cookie that a sign-in has set there; the database knows the accounts that it has signed in to. */
export interface Device {
  hash: Buffer;
  token: string;
}

/** Issues and reads the tokens by which browsers are known again: `<128 random bits>.<HMAC>`, signed so that nobody makes up devices. */
@Injectable()
export class Devices {
  private readonly key: Buffer;

  constructor(@Inject(CONFIG) { IDENTITY_SECRET }: IdentityConfig) {
    this.key = Buffer.from(hkdfSync('sha256', IDENTITY_SECRET, '', 'device cookie', 32));
  }

  /** The device of a cookie; undefined without one that identity has issued. */
  read(token: string | undefined): Device | undefined {
    const [id = '', signature = ''] = token?.split('.') ?? [];
    const given = Buffer.from(signature, 'base64url');
    const expected = this.sign(id);
    const isOurs = given.length === expected.length && timingSafeEqual(given, expected);
    return isOurs && token ? { token, hash: sha256(`device ${id}`) } : undefined;
  }

  /** A device that was never seen before. */
  issue(): Device {
    const id = randomBytes(16).toString('base64url');
    return { token: `${id}.${this.sign(id).toString('base64url')}`, hash: sha256(`device ${id}`) };
  }

  private sign(id: string): Buffer {
    return createHmac('sha256', this.key).update(id).digest();
  }
}

/** Where failures are counted, and how many of them lock nothing. */
export interface FailureCounter {
  source: Buffer;
  free: number;
}

const freeFailures = 9;
const freeFailuresOfStrangers = 99;

/** Counts what a browser does that has signed in to the account before. */
export const deviceCounter = ({ hash }: Device): FailureCounter => ({ source: hash, free: freeFailures });

/** Counts what strangers do: those of one address, and, more generously, all of them together. */
export const strangerCounters = (clientAddress: string): FailureCounter[] => [
  { source: addressSource(clientAddress), free: freeFailures },
  { source: sha256('strangers'), free: freeFailuresOfStrangers },
];

/** Counts wrong passwords that are given within a session. */
export const sessionCounter: FailureCounter = { source: sha256('session'), free: freeFailures };

/** What the requests of a client's network are counted by: the address, of IPv6 the network that one customer has. */
export function addressSource(clientAddress: string): Buffer {
  const network = isIPv6(clientAddress) ? firstHalf(clientAddress) : clientAddress;
  return sha256(`address ${network}`);
}

/** The first 64 of an IPv6 address's 128 bits, in the form that URLs write it in. */
function firstHalf(address: string): string {
  const [mapped] = /\d+\.\d+\.\d+\.\d+$/.exec(address) ?? [];
  if (mapped) return mapped;
  const [head = '', tail] = new URL(`http://[${address.split('%')[0]}]`).hostname.slice(1, -1).split('::');
  const groups = head ? head.split(':') : [];
  const rest = tail ? tail.split(':') : [];
  const zeros = tail === undefined ? [] : Array<string>(8 - groups.length - rest.length).fill('0');
  return [...groups, ...zeros, ...rest].slice(0, 4).join(':');
}
