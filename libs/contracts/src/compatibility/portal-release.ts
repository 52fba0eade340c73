import { contracts, events } from '../contracts.js';
import { services } from '../kit/contract.js';
import { Principal } from '../kit/principal.js';
import { problemStatus } from '../kit/problem.js';
import { batchSubject, replyHeader, requestHeader } from '../kit/wire.js';
import { MailOrder } from '../notifications/mail-order.js';
import { describeRelease } from './describe-release.js';
import type { Release } from './release.js';

const named = (what: string, table: Readonly<Record<string, string | number>>) =>
  Object.entries(table).map(([name, value]) => [`${what} ${name}`, String(value)]);

/** The portal's contracts as they are in this working copy. */
export const describePortal = (version: string): Release =>
  describeRelease(version, {
    contracts,
    events,
    values: { Principal, MailOrder },
    names: Object.fromEntries([
      ...named('request header', requestHeader),
      ...named('reply header', replyHeader),
      ...named('fault', problemStatus),
      ...services.map((service) => [`gathered calls of ${service}`, batchSubject(service)]),
    ]),
  });
