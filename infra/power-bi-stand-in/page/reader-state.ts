import type { Scope } from './figures.js';

/** What a reader has chosen in a report. */
export interface ReaderState {
  /** Name of the page. */
  page: string;
  scope: Scope;
}

/** The state as a bookmark carries it: base64, as Power BI's is. */
export const writeState = (state: ReaderState): string => btoa(JSON.stringify(state));

/** Reads what `writeState` gave; nothing for anything else. */
export function readState(text = ''): Partial<ReaderState> {
  try {
    return JSON.parse(atob(text)) as ReaderState;
  } catch {
    return {};
  }
}
