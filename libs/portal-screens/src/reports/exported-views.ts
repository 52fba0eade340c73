/** The most rows of views that a file holds: there may be a million, of which nobody reads so many. */
export const mostExportedViews = 50_000;
