import { expect, test } from '@jest/globals';
import { byAge, reportOrder } from './report-order.js';

test('reports come by type and date, both descending, unless asked otherwise', () => {
  expect(reportOrder().sql).toBe('r.type DESC NULLS LAST, r.date_uploaded DESC NULLS LAST, r.id DESC');
});

test('viewed reports come by their views first unless told otherwise, and sort by them', () => {
  expect(reportOrder(undefined, 'v.count').sql).toBe(
    'v.count DESC NULLS LAST, r.type DESC NULLS LAST, r.date_uploaded DESC NULLS LAST, r.id DESC',
  );
  expect(reportOrder(undefined, 'v.count', byAge).sql).toBe(reportOrder().sql);
  expect(reportOrder('count', 'v.count').sql).toBe('v.count ASC NULLS LAST, r.id DESC');
  expect(reportOrder('count').sql).toBe('r.id DESC');
});

test('a column named twice counts once', () => {
  expect(reportOrder('status,-status,name').sql).toBe(
    'r.availability ASC NULLS LAST, folded(r.name) ASC NULLS LAST, r.id DESC',
  );
});

test('only orders of which there are few are prepared', () => {
  expect(reportOrder('-name').name).toBe('-name');
  expect(reportOrder('-type,-date_uploaded').name).not.toBe('');
  expect(reportOrder('name,status').name).toBe('');
});

test('nothing but known columns reaches SQL', () => {
  expect(reportOrder('constructor,name;--').sql).toBe('r.id DESC');
});
