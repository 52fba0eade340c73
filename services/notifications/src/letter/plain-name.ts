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

const longestWords = 300;
const notOfSentences = /[^\p{L}\p{M}\p{Nd}'’,‐–!?.:;()-]+/gu;
// Between letters they make an address.
const markInWord = /[.:;()!?]+(?=\S)/gu;

/** What somebody typed as sentences, at most 300 characters, as mails may show it: marks that could make a link of it are left out. */
export function plainWords(text: string): string {
  const plain = text.normalize('NFC').replace(notOfSentences, ' ').replace(markInWord, ' ');
  return [...plain.replace(/ +/g, ' ').trim()].slice(0, longestWords).join('').trimEnd();
}
