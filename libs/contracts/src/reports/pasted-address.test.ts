import { describe, expect, it } from '@jest/globals';
import { readPastedAddress, readPastedId } from './pasted-address.js';

const report = '5b218778-e7a5-4d73-8187-f10824047715';
const group = '69ffaa6c-b36d-4d01-96f5-1ed67c64d4af';
const embedded = `https://app.powerbi.com/reportEmbed?reportId=${report}`;

describe('pasted address', () => {
  it.each([
    [
      'embed code',
      `<iframe title="Malaria" width="600" src="${embedded}&amp;autoAuth=true" allowFullScreen></iframe>`,
      `${embedded}&autoAuth=true`,
    ],
    [
      'a report of a workspace',
      `https://app.powerbi.com/groups/${group}/reports/${report}/ReportSection?experience=power-bi`,
      `${embedded}&groupId=${group}`,
    ],
    ['an own report', `https://app.powerbi.com/groups/me/reports/${report}/`, embedded],
    ['a report of an app', `https://app.powerbi.com/groups/me/apps/${group}/reports/${report}`, embedded],
    ['an embed address', ` ${embedded} `, embedded],
    ['another address', 'https://stock.example/groups/1?a=1&amp', 'https://stock.example/groups/1?a=1&amp'],
    ['no address', 'Malaria', 'Malaria'],
  ])('of %s', (_what, pasted, address) => {
    expect(readPastedAddress(pasted)).toBe(address);
  });
});

describe('pasted id', () => {
  it.each([
    ['braces', `{${report}}`, 'report', report],
    ["Power BI's page", `https://app.powerbi.com/groups/${group}/reports/${report}/`, 'report', report],
    ['an embed address', `${embedded}&groupId=${group}`, 'report', report],
    ["a dataset's page", `https://app.powerbi.com/groups/${group}/datasets/${report}/`, 'dataset', report],
    ['a word', ' Malaria ', 'dataset', 'Malaria'],
  ] as const)('in %s', (_what, pasted, kind, id) => {
    expect(readPastedId(pasted, kind)).toBe(id);
  });
});
