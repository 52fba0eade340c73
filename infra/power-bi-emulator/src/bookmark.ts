/** The part of a report's series that is shown; an absent field does not restrict it. */
export interface Scope {
  region?: string;
  district?: string;
  /** Counts back from the latest month. */
  lastMonths: number;
}

interface BookmarkState {
  /** Name or display name of the page. */
  page: string;
  scope: Scope;
}

/** A bookmark as a host names it: a captured state, or one of the report's own by its name. */
export interface BookmarkReference {
  name?: string;
  state?: string;
}

const reportBookmarks: Record<string, BookmarkState> = {
  LastQuarter: { page: 'Trends', scope: { lastMonths: 3 } },
};

/** Resolves a bookmark; undefined for an unknown or unreadable one. */
export function readBookmark({ name, state = '' }: BookmarkReference = {}): BookmarkState | undefined {
  if (name) return reportBookmarks[name];
  try {
    return JSON.parse(atob(state)) as BookmarkState;
  } catch {
    return undefined;
  }
}

/** Encodes the state as a bookmark carries it: base64, as Power BI does. */
export const writeBookmark = (state: BookmarkState): string => btoa(JSON.stringify(state));
