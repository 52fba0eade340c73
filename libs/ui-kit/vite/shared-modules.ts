import type { Rolldown } from 'vite';

/**
 * Modules that the shell's build ships once as native ES modules and every app imports through the import map. Those of a group have one
 * file: on a slow line the number of requests counts. None of them exports a name that another one has with another value.
 */
export const sharedGroups: readonly (readonly string[])[] = [
  ['react', 'react/jsx-runtime', 'react-dom', 'react-dom/client'],
  ['i18next', 'react-i18next'],
  ['single-spa'],
  ['@tanstack/react-query'],
  ['@ant-design/charts'],
];

export const sharedModules: readonly string[] = sharedGroups.flat();

/** The exports of large modules that the portal uses. The shared modules have no others, because every visitor downloads them. */
export const sharedExports: Record<string, readonly string[]> = {
  'react-i18next': ['initReactI18next', 'useTranslation'],
  '@tanstack/react-query': [
    'focusManager',
    'hashKey',
    'keepPreviousData',
    'notifyManager',
    'QueryClient',
    'QueryClientProvider',
    'skipToken',
    'useIsFetching',
    'useMutation',
    'useQueries',
    'useQuery',
    'useQueryClient',
  ],
  '@ant-design/charts': ['Bar', 'Line'],
};

/** Shared modules that the first screens do not need. */
export const lateModules: ReadonlySet<string> = new Set(['@ant-design/charts']);

/** Warnings about a directive for rendering on servers, and about first screens, which come with the entry. */
const ignoredWarnings = new Set(['MODULE_LEVEL_DIRECTIVE', 'INEFFECTIVE_DYNAMIC_IMPORT']);

export const reportWarning = (
  warning: Rolldown.RolldownLog,
  report: (warning: Rolldown.RolldownLog) => void,
): void => {
  if (!ignoredWarnings.has(warning.code ?? '')) report(warning);
};
