const longest = 80;
const notOfNames = /[^\p{L}\p{M}\p{Nd}'’,‐–-]+/gu;

/**
 * A name of a person or partner as mails may show it, at most 80 characters: what is neither letter, mark, digit, apostrophe, dash nor
 * comma becomes a space, so that no mail program makes a link or a header of what somebody typed as its name.
 */
export function plainName(name: string): string {
  const plain = name.normalize('NFC').replace(notOfNames, ' ').trim();
  return [...plain].slice(0, longest).join('').trimEnd();
}
