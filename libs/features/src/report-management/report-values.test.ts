import { expect, test } from '@jest/globals';
import { toFields } from './report-values';

const values = { name: 'Malaria', embedUrl: 'https://maps.example.org', reportId: 'r', datasetId: 'd' };

test("Power BI's ids are sent for Power Bi", () => {
  expect(toFields({ ...values, type: 'Power Bi' })).toMatchObject({ reportId: 'r', datasetId: 'd' });
});

test.each(['Web Embed', 'Dash'] as const)(
  'what was typed as an id before %s was chosen is not sent',
  (type) => {
    expect(toFields({ ...values, type })).toMatchObject({ reportId: null, datasetId: null });
  },
);
