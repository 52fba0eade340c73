import type { Rolldown } from 'vite';

/** Modules that the shell's build ships once as native ES modules and every app imports through the import map. */
export const sharedModules = [
  'react',
  'react/jsx-runtime',
  'react-dom',
  'react-dom/client',
  'single-spa',
  '@tanstack/react-query',
  'i18next',
  'react-i18next',
  '@ant-design/charts',
] as const;

/** Shared modules that the sign-in page does not need; apps load them. */
export const lateModules: ReadonlySet<string> = new Set(['@tanstack/react-query', '@ant-design/charts']);

/** Ignores warnings about 'use client', a directive for rendering on servers. */
export const ignoreUseClient = (
  warning: Rolldown.RolldownLog,
  report: (warning: Rolldown.RolldownLog) => void,
): void => {
  if (warning.code !== 'MODULE_LEVEL_DIRECTIVE') report(warning);
};
