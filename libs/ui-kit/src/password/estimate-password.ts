/** Strengths of passwords, from the weakest. */
export const passwordStrengths = ['tooShort', 'easy', 'good', 'strong'] as const;

/** One of {@link passwordStrengths}. */
export type PasswordStrength = (typeof passwordStrengths)[number];

const minLength = 8;
const minDistinct = 5;
const goodUnits = 9;
const strongUnits = 14;
const minWordLength = 3;

/** Words that attackers try first. The server knows 100,000 more passwords. */
const commonWords =
  'password passwort passw0rd welcome qwerty azerty qwertz letmein admin administrator login secret iloveyou monkey dragon sunshine princess football master shadow abc changeme default guest user test malawi health ministry report portal january february march april june july august september october november december monday tuesday wednesday thursday friday saturday sunday spring summer autumn winter'.split(
    ' ',
  );

const keyboardRows = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'qwertzuiop',
  'azertyuiop',
];
const steps = new Set(
  keyboardRows.flatMap((row) =>
    [row, [...row].reverse().join('')].flatMap((text) =>
      [...text].slice(1).map((character, index) => `${text.charAt(index)}${character}`),
    ),
  ),
);

const substitutes: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '@': 'a',
  $: 's',
};

/**
 * Estimates how hard a password is to guess, by its length without what is predictable: words of the person and the portal, common
 * words, years, repetitions and neighbouring keys. The server refuses common passwords that this estimate does not know.
 */
export function estimatePassword(password: string, words: readonly string[] = []): PasswordStrength {
  if (password.length < minLength) return 'tooShort';
  const units = countUnits(password.toLowerCase(), words);
  const isOneWord = password.length < strongUnits && /^\p{L}+[^\p{L}]{0,4}$/u.test(password);
  const hasFewCharacters = new Set(password.toLowerCase()).size < minDistinct;
  if (units < goodUnits || isOneWord || hasFewCharacters) return 'easy';
  return units < strongUnits ? 'good' : 'strong';
}

/** Counts the characters, where each predictable part counts as one. */
function countUnits(password: string, words: readonly string[]): number {
  const placeholder = '\0';
  const known = [...words.flatMap(splitWords), ...commonWords].sort((a, b) => b.length - a.length);
  const withoutWords = known.reduce(
    (rest, word) => replaceWord(rest, word, placeholder),
    password.replace(/(?:19|20)\d\d/g, placeholder),
  );
  const characters = [...withoutWords];
  return characters.filter((character, index) => {
    const former = characters[index - 1];
    return former === undefined || (former !== character && !steps.has(former + character));
  }).length;
}

/** Replaces a word, also if digits and signs replace its letters. */
function replaceWord(text: string, word: string, placeholder: string): string {
  const plain = [...text].map((character) => substitutes[character] ?? character).join('');
  const at = plain.indexOf(word) >= 0 ? plain.indexOf(word) : text.indexOf(word);
  if (at < 0) return text;
  const rest = replaceWord(text.slice(at + word.length), word, placeholder);
  return text.slice(0, at) + placeholder + rest;
}

const splitWords = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[^\p{L}\d]+/u)
    .filter(({ length }) => length >= minWordLength);
