import { searchPatterns, searchWords } from '@portal/service-kit';

/** How a list is narrowed by text: not at all, to what is LIKE patterns, or to what matches regular expressions. */
export type Matching = 'all' | 'like' | 'regex';

/** A text typed into a search box, ready for SQL: every word must occur somewhere. */
export interface ReportSearch {
  /** LIKE patterns of its words, the longest first: that one the index answers best. */
  words: [string, ...string[]];
  /** Regular expressions of its words with a slip of one letter in each; undefined when all are too short to tell. */
  slips: [string, ...string[]] | undefined;
}

const shortestWithSlip = 4;
const longestWithSlip = 20;

const literal = (letter: string): string => letter.replace(/[^\p{L}\p{N}]/u, '\\$&');

/** A PostgreSQL regular expression for words that begin like `word` but for one letter wrong, missing, too many, or in its neighbour's place. */
function slipOf(word: string): string {
  const letters = Array.from(word, literal);
  if (letters.length < shortestWithSlip || letters.length > longestWithSlip) return letters.join('');
  const variants = letters.flatMap((letter, index) => {
    const before = letters.slice(0, index).join('');
    const after = letters.slice(index + 1);
    const [next, ...rest] = after;
    const changed = `${before}\\w{0,2}${after.join('')}`;
    return next === undefined ? [changed] : [changed, before + next + letter + rest.join('')];
  });
  return `\\m(?:${variants.join('|')})`;
}

/** Reads what was typed; undefined when that is nothing. */
export function readSearch(typed: string | undefined): ReportSearch | undefined {
  const [longest, ...others] = searchWords(typed);
  const [first, ...patterns] = searchPatterns(typed);
  if (longest === undefined || first === undefined) return undefined;
  return {
    words: [first, ...patterns],
    slips: longest.length < shortestWithSlip ? undefined : [slipOf(longest), ...others.map(slipOf)],
  };
}

/** Reads with the words of a search; where they find nothing, once more with a slip of one letter in each. */
export async function forgiving<Found extends { total?: number | undefined }>(
  search: ReportSearch | undefined,
  read: (matching: Matching, patterns: unknown[]) => Promise<Found>,
): Promise<Found> {
  if (!search) return read('all', []);
  const found = await read('like', patternsOf(search.words));
  return found.total === 0 && search.slips ? read('regex', patternsOf(search.slips)) : found;
}

const patternsOf = ([first, ...others]: [string, ...string[]]): unknown[] => [first, others];
