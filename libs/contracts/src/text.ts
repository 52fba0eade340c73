// How the portal reads text that people type, paste or import, and how it compares it. Browsers and services share it, so nothing here may
// import zod.

/** Characters that cannot be seen: soft hyphen, zero-width spaces, marks of direction, byte order mark. */
const invisible = /[\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff]/gu;
/** Joiners change the shape of some scripts and of pictures, and nothing at Latin letters and spaces. */
const idleJoiner = /(?<=^|[\s\p{Script=Latin}])[\u200c\u200d]+|[\u200c\u200d]+(?=$|[\s\p{Script=Latin}])/gu;
const lineEnd = /\r\n?|[\u0085\u2028\u2029]/gu;
const space = /\p{Zs}/gu;
const plainHyphens = /[\u2010\u2011]/gu;
const dashes = /[\u2012-\u2015\u2212]/gu;
const apostrophes = /['\u2019\u2018\u02bc\u02bb`\u00b4\u2032]/gu;
const accents = /[\u0300-\u036f]/gu;

/**
 * Returns the text in Unicode normal form C without characters that cannot be seen. Each kind of space, line end and hyphen becomes the
 * plain one.
 */
export const readText = (text: string): string =>
  text
    .normalize('NFC')
    .replace(lineEnd, '\n')
    .replace(invisible, '')
    .replace(idleJoiner, '')
    .replace(space, ' ')
    .replace(plainHyphens, '-');

/** {@link readText} in one line: trimmed, with one space between words. */
export const readLine = (text: string): string => readText(text).replace(/\s+/g, ' ').trim();

/** {@link readLine} with plain hyphens for all dashes and spaces for dots. */
export const readPhone = (text: string): string => readLine(text.replace(dashes, '-').replaceAll('.', ' '));

/** Returns a text for comparison, without case, accents and apostrophes. The function `folded` of the databases does the same. */
export const foldText = (text: string): string =>
  readText(text)
    .normalize('NFKD')
    .replace(accents, '')
    .replace(apostrophes, '')
    .replace(dashes, '-')
    .toLowerCase();

/** Returns true if a text contains all words of another one, as {@link foldText} compares them. */
export function containsWords(text: string, words: string): boolean {
  const folded = foldText(text);
  return foldText(words)
    .split(/\s+/)
    .every((word) => folded.includes(word));
}
