import type { Scope } from './figures.js';

/** What a reader has chosen in a report. */
export interface ReaderState {
  /** Name of the page, or the name that it is shown by. */
  page: string;
  scope: Scope;
}

/** A bookmark as a host names it: a captured state, or one of the report's own by its name. */
export interface BookmarkReference {
  name?: string;
  state?: string;
}

/** The bookmarks that every report has. */
const ownBookmarks: Record<string, ReaderState> = {
  LastQuarter: { page: 'Trends', scope: { lastMonths: 3 } },
};

/** Reads the state that a bookmark stands for; nothing for an unknown one. */
export const stateOf = ({ name, state }: BookmarkReference = {}): Partial<ReaderState> =>
  name ? (ownBookmarks[name] ?? {}) : readState(state);

/** The state as a bookmark carries it: base64, as Power BI's is. */
export const writeState = (state: ReaderState): string => btoa(JSON.stringify(state));

/** Reads what `writeState` gave; nothing for anything else. */
function readState(text = ''): Partial<ReaderState> {
  try {
    return JSON.parse(atob(text)) as ReaderState;
  } catch {
    return {};
  }
}
