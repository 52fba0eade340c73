import { expect, it, jest } from '@jest/globals';
import { metrics } from '@portal/server-kit';
import { fastify } from 'fastify';
import { collectPolicyReports, policyReportPath } from './policy-reports.js';

it('reports of the page policy are all counted, and logged once a minute for each directive', async () => {
  const app = fastify();
  const warn = jest.fn();
  collectPolicyReports(app, { warn, error: warn });
  const send = (...names: string[]) =>
    app.inject({
      method: 'POST',
      url: policyReportPath,
      headers: { 'content-type': 'application/reports+json' },
      payload: JSON.stringify(
        names.map((effectiveDirective) => ({
          body: { effectiveDirective, blockedURL: 'https://a.example/x?y' },
        })),
      ),
    });
  await send('img-src', 'img-src', 'made-up');
  await send('img-src', 'made-up-too');
  expect(warn.mock.calls).toEqual([
    [{ directive: 'img-src', blocked: 'https://a.example' }, expect.any(String)],
    [{ directive: 'other', blocked: 'https://a.example' }, expect.any(String)],
  ]);
  expect(await metrics.metrics()).toMatch(/policy_violations_total\{directive="img-src"\} 3\n/);
  expect(await metrics.metrics()).toMatch(/policy_violations_total\{directive="other"\} 2\n/);
  await app.close();
});
