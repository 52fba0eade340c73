import type { Rolldown } from 'vite';

/** Keeps the build quiet about 'use client', which libraries carry for servers that render; there is none here. */
export const ignoreUseClient = (
  warning: Rolldown.RolldownLog,
  report: (warning: Rolldown.RolldownLog) => void,
): void => {
  if (warning.code !== 'MODULE_LEVEL_DIRECTIVE') report(warning);
};
