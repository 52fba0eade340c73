/** Returns the beginning of a text on one line, cut between words after at most `length` characters. */
export function shortenText(text: string, length = 60): string {
  const line = text.trim().replace(/\s+/g, ' ');
  const characters = [...line];
  if (characters.length <= length) return line;
  const cut = characters.slice(0, length).join('');
  return `${cut.replace(/\s\S*$/, '').replace(/[.,;:]+$/, '')}…`;
}

/** Returns a random UUID, also without `crypto.randomUUID`, which needs a secure context. */
export function createId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  // Version 4, variant 1.
  bytes.set([0x40 | ((bytes[6] ?? 0) % 16)], 6);
  bytes.set([0x80 | ((bytes[8] ?? 0) % 64)], 8);
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** Parses an id of the address; undefined if invalid. */
export const readId = (text: string | null | undefined): number | undefined =>
  text && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined;
