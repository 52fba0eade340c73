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
] as const;
