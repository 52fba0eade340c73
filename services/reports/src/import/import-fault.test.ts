import { expect, test } from '@jest/globals';
import { unavailable } from '@portal/contracts';
import { z } from 'zod';
import { PowerBiError } from '../power-bi/power-bi-error.js';
import { importFault, isFaultOfPowerBi } from './import-fault.js';

const named = (name: string) => Object.assign(new Error('secret'), { name });
const unreadable = z.string().safeParse(1).error;

test.each([
  [new PowerBiError('A list', 401), "Power BI refuses the portal's credentials (401)."],
  [new PowerBiError('A list', 403), 'Power BI refuses access to the portal (403).'],
  [new PowerBiError('A list', 404), 'Power BI does not know the workspace (404).'],
  [new PowerBiError('A list', 500), 'Power BI is not available (500).'],
  [unreadable, 'Power BI gave an answer that cannot be read.'],
  [new SyntaxError('secret'), 'Power BI gave an answer that cannot be read.'],
  [new TypeError('fetch failed', { cause: new Error('ECONNREFUSED') }), 'Power BI cannot be reached.'],
  [named('TimeoutError'), 'Power BI cannot be reached.'],
])('%s is to be blamed on Power BI', (error, told) => {
  expect(importFault(error)).toBe(told);
  expect(isFaultOfPowerBi(error)).toBe(true);
});

test.each([
  [new TypeError('secret'), 'A system error occurred.'],
  [new Error('secret'), 'A system error occurred.'],
  [named('AbortError'), 'The import was interrupted.'],
  [unavailable('The database is away.'), 'The database is away.'],
])('%s is not', (error, told) => {
  expect(importFault(error)).toBe(told);
  expect(isFaultOfPowerBi(error)).toBe(false);
});
