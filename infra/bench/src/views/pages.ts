/** Rows of a page. */
export const pageSize = 15;

/** How many pages of a list are turned over. */
export const historyPages = 5;

/** The part of a query that asks for the page of the `n`th request. */
export const page = (n: number) => `limit=${pageSize}&offset=${(n % historyPages) * pageSize}`;
