import js from '@eslint/js';
import prettier from 'eslint-config-prettier';
import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';
import { plainNames } from './infra/local/plain-names.js';

const components = [
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
  '@portal/mail-catcher',
  '@portal/power-bi-emulator',
  '@portal/kubernetes',
];

/** Forbids imports of components, of front ends, of other folders by path, and of `packages`. */
const listForeignImports = (...packages) => [
  {
    group: [...components, ...frontEnds, ...packages].flatMap((name) => [name, `${name}/*`]),
    message: 'Components communicate through libs/contracts.',
  },
  {
    regex: '^(\\.\\./)+((services|gateway|frontends|libs)/|[\\w-]+/src/)',
    message: 'Import the package instead of its path.',
  },
];

const forbidImports = (...patterns) => ({ 'no-restricted-imports': ['error', { patterns }] });

/** Components import only the contracts and their kit. */
const isolate = (...packages) => forbidImports(...listForeignImports(...packages));

const databaseAccess = [
  {
    group: ['typeorm', 'typeorm/*', '@nestjs/typeorm', 'pg'],
    message: 'Access the database only in *.repository.ts and *.entity.ts.',
  },
  {
    group: ['@portal/service-kit'],
    importNames: ['sql', 'Sql'],
    message: 'Write SQL only in *.repository.ts and *.sql.ts.',
  },
];

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
      ...isolate(),
      '@typescript-eslint/no-extraneous-class': 'off',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      '@typescript-eslint/consistent-type-imports': [
        'error',
        { fixStyle: 'inline-type-imports', disallowTypeAnnotations: false },
      ],
      'no-restricted-syntax': [
        'error',
        { selector: 'ExportDefaultDeclaration', message: 'Use named exports.' },
        {
          selector:
            'ObjectExpression > SpreadElement > :matches(ObjectExpression, [expression.type=ObjectExpression])',
          message: 'Write the properties themselves.',
        },
        {
          selector: [
            'TemplateElement[value.raw=/\\bIN \\(\\s*SELECT\\b[^)]*\\bLIMIT\\b/]',
            // With a value between them.
            'TemplateElement[value.raw=/\\bIN \\(\\s*SELECT\\b[^)]*$/] + TemplateElement[value.raw=/^[^)]*\\bLIMIT\\b/]',
          ].join(),
          message:
            'Use = ANY (ARRAY(SELECT … LIMIT …)): PostgreSQL may run the subquery of IN several times, each of which locks other rows.',
        },
      ],
      eqeqeq: 'error',
    },
  },
  {
    // Nest resolves constructor parameters at run time, so their classes must not be type-only imports.
    files: ['gateway/**/*.ts', 'services/**/*.ts', 'libs/server-kit/**/*.ts', 'libs/service-kit/**/*.ts'],
    rules: {
      '@typescript-eslint/consistent-type-imports': 'off',
      ...isolate('@portal/ui-kit', '@portal/features', ...tools),
    },
  },
  {
    // Components without a database start without database code.
    files: ['gateway/**/*.ts', 'libs/server-kit/**/*.ts'],
    rules: isolate('@portal/service-kit', '@portal/ui-kit', '@portal/features', ...tools),
  },
  {
    files: ['services/*/src/**/*.ts'],
    ignores: ['**/*.{repository,entity,sql,module}.ts', '**/migrations/**', '**/demo-data/**'],
    rules: forbidImports(
      ...databaseAccess,
      ...listForeignImports('@portal/ui-kit', '@portal/features', ...tools),
    ),
  },
  {
    files: ['libs/contracts/**/*.ts'],
    rules: isolate(
      '@portal/server-kit',
      '@portal/service-kit',
      '@portal/ui-kit',
      '@portal/features',
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
      'libs/features/**/*.{ts,tsx}',
      'infra/power-bi-emulator/page/*.{ts,tsx}',
    ],
    plugins: { 'react-hooks': reactHooks },
    rules: {
      ...reactHooks.configs.recommended.rules,
      ...isolate('@portal/server-kit', '@portal/service-kit', ...tools),
    },
  },
  {
    files: ['**/*.config.{js,ts,mjs}', '**/vite.*.ts'],
    rules: { 'no-restricted-syntax': 'off', 'portal/plain-names': 'off' },
  },
  {
    files: ['**/*.cjs'],
    languageOptions: { sourceType: 'commonjs', globals: { module: 'writable', require: 'readonly' } },
  },
);
