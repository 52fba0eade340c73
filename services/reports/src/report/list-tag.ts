import { createHash } from 'node:crypto';

/** The entity tag of an answer that depends on nothing but `parts`; weak, since the bytes may be compressed on their way. */
export const tagOf = (parts: unknown[]): string =>
  `W/"${createHash('sha256').update(JSON.stringify(parts)).digest('base64url')}"`;

/** Whether a client that sends `knownTags` as If-None-Match has the answer with the tag. */
export const isKnown = (tag: string, knownTags: string | undefined): boolean =>
  knownTags?.split(',').some((known) => known.trim() === tag) ?? false;
