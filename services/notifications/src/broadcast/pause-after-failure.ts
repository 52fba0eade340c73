const firstPause = 5;
const longestPause = 300;

/** Seconds until a step that has failed so many times is taken again. */
export const pauseAfterFailure = (tries: number): number =>
  Math.min(firstPause * 2 ** (tries - 1), longestPause);
