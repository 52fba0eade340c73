import { describe, expect, it } from '@jest/globals';
import type { IdentityConfig } from '../config.js';
import { getAddressSource, Devices } from './sources.js';

const getDevices = (secret: string) => new Devices({ IDENTITY_SECRET: secret } as IdentityConfig);

describe('a device token', () => {
  const devices = getDevices('a secret of the identity service');

  it('is read by every copy of the service', () => {
    const issued = devices.issue();
    expect(getDevices('a secret of the identity service').read(issued.token)).toEqual(issued);
  });

  it('differs between devices', () => {
    expect(devices.issue().hash.equals(devices.issue().hash)).toBe(false);
  });

  it.each([undefined, '', '.', 'abc', 'abc.def', `${'A'.repeat(22)}.${'A'.repeat(43)}`])(
    'is not read from %j',
    (token) => {
      expect(devices.read(token)).toBeUndefined();
    },
  );

  it('is not read when it was signed with another secret', () => {
    expect(getDevices('another secret').read(devices.issue().token)).toBeUndefined();
  });
});

describe('the source of a client address', () => {
  const isSame = (first: string, second: string) => getAddressSource(first).equals(getAddressSource(second));

  it('is the IPv4 address, also when it is written as IPv6', () => {
    expect(isSame('192.0.2.7', '192.0.2.8')).toBe(false);
    expect(isSame('192.0.2.7', '::ffff:192.0.2.7')).toBe(true);
  });

  it('is the 64-bit network of an IPv6 address', () => {
    expect(isSame('2001:db8:1:2::1', '2001:db8:1:2:ffff::9')).toBe(true);
    expect(isSame('2001:db8:1:2::1', '2001:0db8:0001:0002:0:0:0:1')).toBe(true);
    expect(isSame('2001:db8:1:2::1', '2001:db8:1:3::1')).toBe(false);
    expect(isSame('::1', '2001:db8::1')).toBe(false);
    expect(isSame('fe80::1%eth0', 'fe80::2')).toBe(true);
  });
});
