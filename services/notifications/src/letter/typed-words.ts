/** Longer than anything that people may type. */
const longestTyped = 2_500;
const lineEnd = /\r\n?|[\u2028\u2029]/gu;
// Controls, and marks that turn the direction of what follows.
const unprintable = /(?!\n)[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;
const markOfAddress = /\.(?=\p{L})|@(?=\S)|:\/\/(?=\S)/gu;
const zeroWidthSpace = '\u200b';

/**
 * What somebody typed, in its own lines, as the body of a mail may show it: it looks as it was typed, but a space without width after
 * each mark of an address keeps mail programs from making a link of it. What is longer than so many characters ends in an ellipsis.
 */
export function typedWords(text: string, longest = longestTyped): string {
  const printable = text.normalize('NFC').replace(lineEnd, '\n').replace(unprintable, ' ').trim();
  const characters = [...printable];
  const words =
    characters.length > longest ? `${characters.slice(0, longest).join('').trimEnd()} …` : printable;
  return words.replace(markOfAddress, (mark) => mark + zeroWidthSpace);
}
