const freshMilliseconds = 10_000;

/** For `refetchOnWindowFocus`: what was not fetched just now is asked for again when somebody comes back to the page. */
export const unlessFresh = ({ state }: { state: { dataUpdatedAt: number } }): boolean =>
  Date.now() - state.dataUpdatedAt > freshMilliseconds;
