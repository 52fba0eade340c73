const maxNameLength = 80;
const notInNames = /[^\p{L}\p{M}\p{Nd}'’,‐–-]+/gu;

/**
 * A user's or partner's name for subjects, headers and texts of mails, at most 80 characters. Keeps letters, marks, digits, apostrophes,
 * dashes and commas. Other characters become spaces, so that a name cannot be a link or a header.
 */
export function toPlainName(name: string): string {
  const plain = name.normalize('NFC').replace(notInNames, ' ').trim();
  return [...plain].slice(0, maxNameLength).join('').trimEnd();
}

/** Exceeds the limits of all inputs. */
const maxTextLength = 2_500;
const lineEnd = /\r\n?|[\u2028\u2029]/gu;
// Control characters and marks that change the direction of the text.
const unprintable = /(?!\n)[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/** A user's text for the body of a mail. Keeps its lines. Text longer than `maxLength` characters ends in an ellipsis. */
export function toPrintableText(text: string, maxLength = maxTextLength): string {
  const printable = text.normalize('NFC').replace(lineEnd, '\n').replace(unprintable, ' ').trim();
  const characters = [...printable];
  return characters.length > maxLength ? `${characters.slice(0, maxLength).join('').trimEnd()} …` : printable;
}
