import { describe, expect, it } from '@jest/globals';
import { Linter } from 'eslint';
import tseslint from 'typescript-eslint';
import { toProjectPath } from './project.js';

const { plainNames } = await import(toProjectPath('infra/local/plain-names.js'));
const config = {
  languageOptions: { parser: tseslint.parser },
  plugins: { portal: { rules: { 'plain-names': plainNames } } },
  rules: { 'portal/plain-names': 'error' },
} as Linter.Config;

const findRefusals = (code: string) => new Linter().verify(code, config).map(({ message }) => message);

describe('the lint rule plain-names', () => {
  it.each([
    'const userTypeId = 1;',
    'const user_type_name = "";',
    'function findUserType() {}',
    'function find(userTypeId) {}',
    'const find = ({ userTypeId }) => 1;',
    'const { user_type_id } = row;',
    'class Partner { userTypeId = 1; }',
    'class Partner { findByUserType() {} }',
    'interface Row { user_type_id: number }',
    'type Row = { userTypeId: number };',
  ])('refuses the REST name of a partner in %s', (code) => {
    expect(findRefusals(code)).toEqual([expect.stringContaining('use `partner`')]);
  });

  it.each([
    'const find = ({ userTypeId: partnerId }) => 1;',
    'const input = { userTypeId: 1 };',
    'const partner = row.user_type;',
  ])('allows the key of a REST call in %s', (code) => {
    expect(findRefusals(code)).toEqual([]);
  });

  it.each([
    ['const toldUsers = [];', 'publish'],
    ['function pathOf() {}', 'do not end in "Of"'],
    ['function path() {}', 'begin with a verb'],
  ])('refuses %s', (code, hint) => {
    expect(findRefusals(code)).toEqual([expect.stringContaining(hint)]);
  });
});
