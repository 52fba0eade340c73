import type { Profile, SignedInAccount } from '@portal/contracts';
import type { Api } from '@portal/contracts/client';
import type { PortalConfig } from './config';

/**
 * Keeps form input of a session that expired, so that the same person can continue after signing in again. Values stay in the page's memory.
 * They are dropped when the person signs out or another person signs in, because computers are shared.
 */
export interface Drafts {
  keep(key: string, value: unknown): void;
  find(key: string): unknown;
  drop(key: string): void;
}

/** What the shell hands to each app when it mounts: all that an app knows of the world outside. */
export interface Portal {
  account: SignedInAccount;
  config: PortalConfig;
  api: Api;
  /** The same calls for records whose answer nobody waits for: they outlive the page and never end the session. */
  background: Api;
  /** Nonce for style elements. */
  nonce: string;
  session: {
    signOut(): void;
    /** The signed-in person has changed what the portal knows of it. */
    profileChanged(profile: Profile): void;
    /** Says that the person is there, where pointer and keys go unseen: inside an embedded report. */
    touch(): void;
    /** Has `tell` called when the session is about to end, while calls still go out; gives what ends that. */
    beforeEnd(tell: () => void): () => void;
    /** Left out by earlier releases of the shell. */
    drafts?: Drafts;
  };
}
