import type { SignedInAccount } from '@portal/contracts';
import type { Api } from '@portal/contracts/client';
import type { Store } from './store';

/**
 * Keeps form input of a session that expired, so that the same person can continue after signing in again. Values stay in the page's memory.
 * They are dropped when the person signs out or another person signs in, because computers are shared.
 */
export interface Drafts {
  save(key: string, value: unknown): void;
  find(key: string): unknown;
  drop(key: string): void;
}

/** The shell's interface to an app. */
export interface Portal {
  account: SignedInAccount;
  config: PortalConfig;
  api: Api;
  /** The same calls without waiting for responses: they outlive the page and never end the session. */
  background: Api;
  /** True while a manager sees the portal as the account. Writes are refused then. */
  isReadOnly: boolean;
  /** Undefined while the network works. */
  offline: Store<OfflineState | undefined>;
  /** Nonce for style elements. */
  nonce: string;
  /** Resolves to true if the shell or an app was released after this page was opened. */
  hasNewRelease: () => Promise<boolean>;
  session: {
    signOut(): void;
    /** Shows the portal as another person sees it. Rejects if that is refused. */
    viewAs(accountId: number): Promise<void>;
    profileChanged(changed: Partial<SignedInAccount>): void;
    /** Records activity inside an embedded report, whose pointer and key events do not reach the page. */
    touch(): void;
    /** Calls `listener` before the session ends, while calls still work. Returns a function that removes it. */
    beforeEnd(report: () => void): () => void;
    drafts: Drafts;
  };
}

/** Describes what the page shows without a network. */
export interface OfflineState {
  /** Time of the oldest data on the page, in milliseconds since 1970. */
  asOfMs: number;
  /** Number of writes that wait for the network. */
  waiting: number;
}

/** One part of the terms of service. */
export interface TermsSection {
  heading: string;
  paragraphs: string[];
}

/** Configuration of a ministry's portal, from /portal.json. */
export interface PortalConfig {
  name: string;
  owner: string;
  /** Address of the crest, an SVG drawing. */
  crest: string;
  /** The accent colour, as #rrggbb; white text on it must pass AA. */
  accent: string;
  /** IANA name of the zone that days and times are shown in. */
  timeZone: string;
  introduction: string;
  /** The account keeps the `version` that was accepted. */
  agreement: { version: string; title: string; paragraphs: string[] };
  terms: { updated: string; sections: TermsSection[] };
  contact: { label: string; email: string };
  /** Recipient of data access requests. Defaults to the contact. */
  dataRequests?: { name?: string; email: string };
  /** The OpenID Connect providers that sign people in, which the gateway adds. */
  providers?: { id: string; label: string }[];
  /** The origin of applications behind the portal's proxy, which the gateway adds. */
  applicationsOrigin?: string;
  /** Version of the portal's release, which the gateway adds. */
  release?: string;
  /** Accounts of the demonstration; only with demonstration data. */
  demo?: { password: string; accounts: { email: string; role: string }[] };
}

/** Returns the value, or throws an error that names it if it is undefined or null. */
export function requirePresent<T>(value: T | null | undefined, name: string): T {
  if (value === null || value === undefined) throw new Error(`${name} is missing`);
  return value;
}
