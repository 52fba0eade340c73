import { expect, test } from '@jest/globals';
import { getSharedAddress, readReportId } from './report-address';

test.each([
  ['/report/17', '', 17],
  ['/REPORT/17/', '?page=Trends', 17],
  ['/seeWebMap', '?report=17', 17],
  ['/report/17', '?report=18', 17],
  ['/report/x', '', NaN],
  ['/report/0x11', '', NaN],
  ['/report/-1', '', NaN],
  ['/seeWebMap', '', NaN],
  ['/seeWebMap', '?report=', NaN],
])('%s%s names the report %d', (pathname, search, id) => {
  expect(readReportId({ pathname, search })).toBe(id);
});

test('the address of a report names it', () => {
  expect(readReportId({ pathname: getSharedAddress(17), search: '' })).toBe(17);
});
