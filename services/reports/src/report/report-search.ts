import { searchPatterns, searchWords } from '@portal/service-kit';

/** Patterns that filter a list, all of which must match. */
export interface Match {
  /** LIKE patterns or regular expressions. */
  matching: 'like' | 'regex';
  first: string;
  others: string[];
}

/** The patterns of a search text. Every word must occur. */
export interface ReportSearch {
  /** LIKE patterns of the words, the longest first, because the index filters best by it. */
  words: [string, ...string[]];
  /** Regular expressions of the words with one typo in each; undefined when all words are too short. */
  typos: [string, ...string[]] | undefined;
}

const minTypoLength = 4;
const maxTypoLength = 20;

const escapeLetter = (letter: string): string => letter.replace(/[^\p{L}\p{N}]/u, '\\$&');

/** Builds a PostgreSQL regular expression for words that begin with `word` with one wrong, missing, extra or swapped letter. */
function buildTypoPattern(word: string): string {
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

/** Reads a search text; undefined for an empty one. */
export function readSearch(text: string | undefined): ReportSearch | undefined {
  const [longest, ...others] = searchWords(text);
  const [first, ...patterns] = searchPatterns(text);
  if (longest === undefined || first === undefined) return undefined;
  return {
    words: [first, ...patterns],
    typos:
      longest.length < minTypoLength
        ? undefined
        : [buildTypoPattern(longest), ...others.map(buildTypoPattern)],
  };
}

/** Reads with the words of a search, and again with typos when they match nothing. */
export async function searchWithTypos<Found extends { total?: number | undefined }>(
  search: ReportSearch | undefined,
  read: (match?: Match) => Promise<Found>,
): Promise<Found> {
  if (!search) return read();
  const found = await read(createMatch('like', search.words));
  return found.total === 0 && search.typos ? read(createMatch('regex', search.typos)) : found;
}

const createMatch = (matching: Match['matching'], [first, ...others]: [string, ...string[]]): Match => ({
  matching,
  first,
  others,
});
