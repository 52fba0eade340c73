import { describe, expect, it } from '@jest/globals';
import { unavailable } from '@portal/contracts';
import { z } from 'zod';
import { isPowerBiFailure } from '../power-bi/power-bi-failure.js';
import { PowerBiError } from '../power-bi/power-bi-request.js';
import { describeImportError } from './run-workspaces.js';

const createNamedError = (name: string) => Object.assign(new Error('secret'), { name });
const unreadable = z.string().safeParse(1).error;

describe('import errors', () => {
  it.each([
    [new PowerBiError('access-token', 401), "Power BI refuses the portal's credentials (401)."],
    [new PowerBiError('reports', 401), 'Power BI refuses access to the portal (401).'],
    [new PowerBiError('reports', 403), 'Power BI refuses access to the portal (403).'],
    [
      new PowerBiError('access-token', 401, { code: 'AADSTS7000222' }),
      "Power BI refuses the portal's credentials (401, AADSTS7000222).",
    ],
    [new PowerBiError('reports', 404), 'Power BI does not know the workspace (404).'],
    [new PowerBiError('reports', 500), 'Power BI is not available (500).'],
    [unreadable, 'Power BI gave an answer that cannot be read.'],
    [new SyntaxError('secret'), 'Power BI gave an answer that cannot be read.'],
    [new TypeError('fetch failed', { cause: new Error('ECONNREFUSED') }), 'Power BI cannot be reached.'],
    [createNamedError('TimeoutError'), 'Power BI cannot be reached.'],
  ])('include %s as a failure of Power BI', (error, text) => {
    expect(describeImportError(error)).toBe(text);
    expect(isPowerBiFailure(error)).toBe(true);
  });

  it.each([
    [new TypeError('secret'), 'A system error occurred.'],
    [new Error('secret'), 'A system error occurred.'],
    [createNamedError('AbortError'), 'The import was interrupted.'],
    [unavailable('powerBi.unreachable'), "We can't reach Power BI. Please try again."],
  ])('include %s as another error', (error, text) => {
    expect(describeImportError(error)).toBe(text);
    expect(isPowerBiFailure(error)).toBe(false);
  });
});
