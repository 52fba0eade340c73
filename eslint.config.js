import js from '@eslint/js';
import prettier from 'eslint-config-prettier';
import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';
import { plainNames } from './infra/local/plain-names.js';

const parts = [
  '@portal/gateway',
  '@portal/identity',
  '@portal/reports',
  '@portal/analytics',
  '@portal/notifications',
];
const frontEnds = ['@portal/shell', '@portal/admin', '@portal/user'];

const tools = [
  '@portal/local',
  '@portal/nats',
  '@portal/bench',
  '@portal/power-bi-emulator',
  '@portal/kubernetes',
];

/** Imports that nobody may have, by package or by path, and further packages that some may not. */
const foreign = (...more) => [
  {
    group: [...parts, ...frontEnds, ...more].flatMap((name) => [name, `${name}/*`]),
    message: 'Parts talk through libs/contracts.',
  },
  {
    regex: '^(\\.\\./)+((services|gateway|frontends|libs)/(?!ui-kit/vite/)|[\\w-]+/src/)',
    message: 'A part is built from its own folder and the packages that it depends on.',
  },
];

const noImportsOf = (...patterns) => ({ 'no-restricted-imports': ['error', { patterns }] });

/** Nobody imports a service, the gateway or a front end; each component knows the contracts and its kit alone. */
const partsAreAlone = (...more) => noImportsOf(...foreign(...more));

const onlyInRepositories = {
  group: ['typeorm', 'typeorm/*', 'pg'],
  message: 'The database is touched in *.repository.ts and *.entity.ts alone.',
};

export default tseslint.config(
  { ignores: ['**/dist/', '**/node_modules/', '.cache/', '.data/', '**/coverage/'] },
  js.configs.recommended,
  ...tseslint.configs.strict,
  prettier,
  {
    languageOptions: {
      globals: {
        process: 'readonly',
        console: 'readonly',
        Buffer: 'readonly',
        URL: 'readonly',
        fetch: 'readonly',
        setTimeout: 'readonly',
        clearTimeout: 'readonly',
        setInterval: 'readonly',
        clearInterval: 'readonly',
        AbortSignal: 'readonly',
        performance: 'readonly',
      },
    },
    plugins: { portal: { rules: { 'plain-names': plainNames } } },
    rules: {
      'portal/plain-names': 'error',
      ...partsAreAlone(),
      '@typescript-eslint/no-extraneous-class': 'off',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      '@typescript-eslint/consistent-type-imports': [
        'error',
        { fixStyle: 'inline-type-imports', disallowTypeAnnotations: false },
      ],
      'no-restricted-syntax': [
        'error',
        { selector: 'ExportDefaultDeclaration', message: 'Exports are named.' },
      ],
      eqeqeq: 'error',
    },
  },
  {
    // Nest resolves constructor parameters by their classes at run time: their imports are no types only.
    files: ['gateway/**/*.ts', 'services/**/*.ts', 'libs/server-kit/**/*.ts', 'libs/service-kit/**/*.ts'],
    rules: {
      '@typescript-eslint/consistent-type-imports': 'off',
      ...partsAreAlone('@portal/ui-kit', '@portal/portal-screens', ...tools),
    },
  },
  {
    // What has no database of its own is started without the code for one.
    files: ['gateway/**/*.ts', 'libs/server-kit/**/*.ts'],
    rules: partsAreAlone('@portal/service-kit', '@portal/ui-kit', '@portal/portal-screens', ...tools),
  },
  {
    files: ['services/*/src/**/*.ts'],
    ignores: ['**/*.repository.ts', '**/*.entity.ts', '**/migrations/**', '**/demo-data/**'],
    rules: noImportsOf(onlyInRepositories, ...foreign('@portal/ui-kit', '@portal/portal-screens', ...tools)),
  },
  {
    files: ['libs/contracts/**/*.ts'],
    rules: partsAreAlone(
      '@portal/server-kit',
      '@portal/service-kit',
      '@portal/ui-kit',
      '@portal/portal-screens',
      ...tools,
      '@nestjs',
      'react',
      'typeorm',
    ),
  },
  {
    files: [
      'frontends/**/*.{ts,tsx}',
      'libs/ui-kit/**/*.{ts,tsx}',
      'libs/portal-screens/**/*.{ts,tsx}',
      'infra/power-bi-emulator/page/*.{ts,tsx}',
    ],
    plugins: { 'react-hooks': reactHooks },
    rules: {
      ...reactHooks.configs.recommended.rules,
      ...partsAreAlone('@portal/server-kit', '@portal/service-kit', ...tools),
    },
  },
  {
    files: ['**/*.config.{js,ts,mjs}', '**/vite.*.ts'],
    rules: { 'no-restricted-syntax': 'off' },
  },
  {
    files: ['**/*.cjs'],
    languageOptions: { sourceType: 'commonjs', globals: { module: 'writable', require: 'readonly' } },
  },
);
