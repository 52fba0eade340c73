import { foldText } from '@portal/contracts';
import { searchPatterns, searchWords } from '@portal/service-kit';

/** Patterns that filter a list, all of which must match. */
export interface Match {
  operator: 'LIKE' | '~';
  patterns: string[];
}

const minTypoLength = 4;
const maxTypoLength = 20;

const escapeLetter = (letter: string): string => letter.replace(/[^\p{L}\p{N}]/u, '\\$&');

/** Builds a PostgreSQL regular expression for words that begin with `word` with one wrong, missing, extra or swapped letter. */
export function buildTypoPattern(word: string): string {
  const letters = Array.from(word, escapeLetter);
  if (letters.length < minTypoLength || letters.length > maxTypoLength) return letters.join('');
  const variants = letters.flatMap((letter, index) => {
    const before = letters.slice(0, index).join('');
    const after = letters.slice(index + 1);
    const [next, ...rest] = after;
    const changed = `${before}\\w{0,2}${after.join('')}`;
    return next === undefined ? [changed] : [changed, before + next + letter + rest.join('')];
  });
  return `\\m(?:${variants.join('|')})`;
}

/** Reads with the words of a search, and again with a typo in each when they match nothing. */
export async function searchWithTypos<Found extends { total: number }>(
  search: string | undefined,
  read: (match?: Match) => Promise<Found>,
): Promise<Found> {
  // The database folds patterns too, which would take apostrophes from their escapes.
  const words = searchWords(search && foldText(search));
  if (words.length === 0) return read();
  const found = await read({ operator: 'LIKE', patterns: searchPatterns(search) });
  if (found.total > 0 || words.every(({ length }) => length < minTypoLength)) return found;
  return read({ operator: '~', patterns: words.map(buildTypoPattern) });
}
