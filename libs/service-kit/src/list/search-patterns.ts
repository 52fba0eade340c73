/** The words that were typed into a search box, the longest first: that one an index on trigrams answers best. */
export const searchWords = (typed = ''): string[] =>
  typed
    .split(/\s+/)
    .filter(Boolean)
    .sort((a, b) => b.length - a.length);

/** LIKE patterns of the {@link searchWords}, wildcards taken literally: every word must occur somewhere. None when nothing was typed. */
export const searchPatterns = (typed?: string): string[] =>
  searchWords(typed).map((word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`);
