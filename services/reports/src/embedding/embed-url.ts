import { isIP } from 'node:net';
import type { ReportType, PlainRefusalCode } from '@portal/contracts';
import type { ReportsConfig } from '../config.js';

interface EmbedPolicy {
  /** Host names by report type, in lower case. `*.example.org` allows the subdomains of example.org. */
  hosts: Record<ReportType, string[]>;
  /** The portal's own address, whose host is never embeddable. */
  portalOrigin: string;
  /** Embeddable under the paths of these applications only. */
  applicationsOrigin: string;
  applications: string[];
  /** Embeddable with any scheme; set with demo data only. */
  demoOrigin?: string | undefined;
}

const maxLength = 2_000;
// Excludes what URL parsers silently drop or repair: spaces, control characters, backslashes, missing slashes.
const plainUrl = /^https?:\/\/[^/\\?#\s][^\\\s\p{Cc}]*$/iu;
const credentials = /^[^/]*\/\/[^/?#]*@/;

const isWellFormed = (address: string): boolean =>
  address.length <= maxLength &&
  plainUrl.test(address) &&
  !credentials.test(address) &&
  URL.canParse(address);

/** THE rule which addresses may be embedded. Applied when an address is written, and again when it is shown. */
export class EmbedUrls {
  constructor(private readonly policy: EmbedPolicy) {}

  /** Returns the normalised address; null when a report of the type may not be embedded from there. */
  normalise(type: ReportType, address: string): string | null {
    if (!isWellFormed(address)) return null;
    const url = new URL(address);
    const isApplication = type !== 'Power Bi' && this.findApplication(url) !== undefined;
    return isApplication || url.origin === this.policy.demoOrigin || this.isAllowed(type, url)
      ? url.href
      : null;
  }

  /** Returns the address of the application behind the portal's proxy to which an address belongs; undefined for any other address. */
  findApplication({ origin, pathname }: URL): string | undefined {
    const { applicationsOrigin, applications } = this.policy;
    const name = applications.find((known) => pathname.startsWith(`/${known}/`));
    return origin === applicationsOrigin && name !== undefined ? `${origin}/${name}` : undefined;
  }

  /** Explains to users why {@link normalise} refuses an address. */
  explainRefusal(type: ReportType, address: string): PlainRefusalCode {
    if (!URL.canParse(address)) return 'embedding.noAddress';
    const { protocol, port } = new URL(address);
    if (port) return 'embedding.port';
    if (protocol !== 'https:') return 'embedding.notHttps';
    if (!isWellFormed(address)) return 'embedding.noAddress';
    return this.listHosts(type).length === 0 ? 'embedding.noHosts' : 'embedding.host';
  }

  /** The hosts that reports of a type may come from, and the origin of the demonstration's reports. */
  listHosts(type: ReportType): string[] {
    const { hosts, demoOrigin } = this.policy;
    return [...hosts[type], ...(demoOrigin ? [demoOrigin] : [])];
  }

  private isAllowed(type: ReportType, { protocol, port, hostname }: URL): boolean {
    if (protocol !== 'https:' || port !== '') return false;
    if (
      isIP(hostname.replace(/^\[|\]$/g, '')) !== 0 ||
      hostname === new URL(this.policy.portalOrigin).hostname
    )
      return false;
    return this.policy.hosts[type].some((host) => matches(host, hostname));
  }
}

const matches = (host: string, hostname: string): boolean =>
  host.startsWith('*.')
    ? hostname.endsWith(host.slice(1)) && hostname.length > host.length - 1
    : hostname === host;

const lowerCase = (hosts: string[]) => hosts.map((host) => host.toLowerCase());

export const createEmbedPolicy = (config: ReportsConfig): EmbedPolicy => ({
  hosts: {
    'Power Bi': lowerCase(config.EMBED_HOSTS_POWER_BI),
    'Web Embed': lowerCase(config.EMBED_HOSTS_WEB_EMBED),
    Dash: lowerCase(config.EMBED_HOSTS_DASH),
  },
  portalOrigin: new URL(config.PORTAL_URL).origin,
  applicationsOrigin: config.APPLICATIONS_ORIGIN,
  applications: config.APPLICATIONS,
  demoOrigin: config.DEMO_DATA ? config.DEMO_EMBED_ORIGIN : undefined,
});
