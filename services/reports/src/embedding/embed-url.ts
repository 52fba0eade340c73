import { createHash } from 'node:crypto';
import { isIP } from 'node:net';
import type { ReportType } from '@portal/contracts';

/** From where reports may be embedded. */
export interface EmbedPolicy {
  /** Host names by kind, in lower case; `*.example.org` stands for the sub-domains of example.org. */
  hosts: Record<ReportType, string[]>;
  /** The host name of the portal itself, which may never be embedded. */
  portalHost: string;
  /** The one origin that may be embedded whatever its scheme; only in demonstrations. */
  demoOrigin?: string | undefined;
}

const longest = 2_000;
// What URL parsers drop or mend without a word: spaces and controls, back slashes, missing slashes.
const plain = /^https?:\/\/[^/\\?#\s][^\\\s\p{Cc}]*$/iu;
const credentials = /^[^/]*\/\/[^/?#]*@/;

const notAnAddress = 'It is not an address.';

const isWellFormed = (address: string): boolean =>
  address.length <= longest && plain.test(address) && !credentials.test(address) && URL.canParse(address);

/** The one rule of which addresses may be embedded; asked when an address is written and again whenever it is shown. */
export class EmbedUrls {
  /** A short text that differs between two policies. */
  readonly policyDigest: string;

  constructor(private readonly policy: EmbedPolicy) {
    this.policyDigest = createHash('sha256').update(JSON.stringify(policy)).digest('base64url').slice(0, 16);
  }

  /** The address in normal form, as a browser reads it; null when a report of the kind may not be embedded from there. */
  embeddable(type: ReportType, address: string): string | null {
    if (!isWellFormed(address)) return null;
    const url = new URL(address);
    return url.origin === this.policy.demoOrigin || this.isAllowed(type, url) ? url.href : null;
  }

  /** Why {@link embeddable} refuses an address, in words for whoever typed it. */
  refusal(type: ReportType, address: string): string {
    return `This address may not be embedded. ${this.reason(type, address)}`;
  }

  private reason(type: ReportType, address: string): string {
    if (!URL.canParse(address)) return notAnAddress;
    if (new URL(address).protocol !== 'https:') return 'It must begin with https://.';
    if (!isWellFormed(address)) return notAnAddress;
    const { hosts, demoOrigin } = this.policy;
    const origins = [...hosts[type], ...(demoOrigin ? [demoOrigin] : [])];
    if (origins.length === 0) return 'Reports of this type cannot be embedded from anywhere yet.';
    return `Reports of this type come from: ${origins.join(', ')}.`;
  }

  private isAllowed(type: ReportType, { protocol, port, hostname }: URL): boolean {
    if (protocol !== 'https:' || port !== '') return false;
    if (isIP(hostname.replace(/^\[|\]$/g, '')) !== 0 || hostname === this.policy.portalHost) return false;
    return this.policy.hosts[type].some((host) => matches(host, hostname));
  }
}

const matches = (host: string, hostname: string): boolean =>
  host.startsWith('*.')
    ? hostname.endsWith(host.slice(1)) && hostname.length > host.length - 1
    : hostname === host;
