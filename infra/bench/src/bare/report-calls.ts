import type { Answer } from './answer.js';
import type { Caller } from './authenticate.js';
import { listRows, listText, type WholeList } from './list.js';
import { mostViewed, reports, type Listing } from './listing.js';
import { bestMatches, searchPage } from './search-page.js';

/** Answers with what a query asks for. */
type Query = (caller: Caller, query: URLSearchParams) => Promise<Answer>;

interface ListCall {
  /** Whether the ids in the input must be the caller's own. */
  own: boolean;
  rows: WholeList;
  text: WholeList;
  page: Query;
}

const listCall = (name: string, listing: Listing, own: boolean): ListCall => ({
  own,
  rows: listRows(name, listing),
  text: listText(name, listing),
  page: searchPage(name, listing),
});

/** The lists, by path. */
export const lists: Record<string, ListCall> = {
  '/report/findByUserGroup': listCall('list', reports, true),
  '/report/findMostViewedByUserGroupId': listCall('most_viewed', mostViewed, true),
  '/report/findAll': listCall('all', reports, false),
  '/report/findMostViewed': listCall('all_most_viewed', mostViewed, false),
};

/** The searches, by path. */
export const searches: Record<string, Query> = {
  '/report/searchByUserGroupId': bestMatches('search', reports),
};
