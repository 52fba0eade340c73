import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { demoPassword } from '@portal/demo-data';
import type { Portal } from '@portal/local';
import { sql } from '../databases.js';
import { eventually } from '../eventually.js';
import { getLinesAbout, type LogLine } from '../log-lines.js';
import { sumOfMetric } from '../metrics.js';
import type { OtlpReceiver } from '../otlp-receiver.js';
import { type Person, signIn } from '../people.js';
import { getAlertRules, getDashboardExpressions, readFigures, getMetricsIn, namesAt } from '../prometheus.js';
import { type RestResponse, Rest } from '../rest.js';
import { portalVersion } from '../shared-components.js';
import { readRequestId, getNames, findTraceId, findPathTo } from '../traces.js';

const components = ['gateway', 'identity', 'reports', 'analytics', 'notifications'] as const;
type ComponentOnBus = (typeof components)[number];

const email = 'user@dho.example';

/** The portal sends the traces of all components to the collector. */
export function testObservability(portal: () => Portal, collector: OtlpReceiver): void {
  let user: Person;

  beforeAll(async () => {
    user = await signIn(email, portal().url);
  });

  const open = (headers: Record<string, string> = {}) =>
    user.rest.post(
      '/viewership/insert',
      { userId: user.account.id, reportId: 1 },
      { 'idempotency-key': randomUUID(), ...headers },
    );

  describe('trace of an opened report', () => {
    it('leads through the gateway, NATS and both services to PostgreSQL', async () => {
      const response = await open();
      const request = [
        'gateway: POST /map-back-end/viewership/insert',
        'gateway: call.analytics.viewership.insert',
      ];
      const opening = [...request, 'analytics: call.analytics.viewership.insert'];
      const asking = [
        ...opening,
        'analytics: call.reports.reportAccess.mayOpen',
        'reports: call.reports.reportAccess.mayOpen',
      ];
      expect(getNames(await findPathTo('select_report_', response, collector))).toEqual([
        ...asking,
        expect.stringMatching(/^reports: select_report_[0-9a-f]{8}$/),
      ]);
      expect(getNames(await findPathTo('insert_viewership_key_', response, collector))).toEqual([
        ...opening,
        expect.stringMatching(/^analytics: insert_viewership_key_[0-9a-f]{8}$/),
      ]);
    });

    it('has its own id with a link to the trace that an external caller named', async () => {
      const theirs = '0af7651916cd43dd8448eb211c80319c';
      const response = await open({ traceparent: `00-${theirs}-b7ad6b7169203331-01` });
      const [root] = await findPathTo('POST /map-back-end/viewership/insert', response, collector);
      expect(root).toMatchObject({ component: 'gateway', links: [theirs] });
      expect(root?.traceId).not.toBe(theirs);
    });
  });

  it('the trace of a forgotten password includes the email with the code and contains no personal data', async () => {
    const response = await new Rest(portal().url).post('/user/resetCode', { email });
    expect(getNames(await findPathTo('send mail', response, collector))).toEqual([
      'gateway: POST /map-back-end/user/resetCode',
      'gateway: call.identity.passwordReset.resetCode',
      'identity: call.identity.passwordReset.resetCode',
      'identity: transaction',
      'identity: publish events.identity.domain.mailOrdered',
      'notifications: consume identity mailOrdered',
      'notifications: transaction',
      'notifications: send mail',
    ]);
    for (const secret of [email, demoPassword, user.token]) expect(collector.text()).not.toContain(secret);
  });

  describe('request that fails inside a service', () => {
    let response: RestResponse;
    beforeAll(async () => {
      await sql('reports', 'ALTER TABLE report RENAME TO report_away', [], portal().databaseOwners);
      response = await user.rest.post('/viewership/insert?search=secret', {
        userId: user.account.id,
        reportId: 1,
      });
      await sql('reports', 'ALTER TABLE report_away RENAME TO report', [], portal().databaseOwners);
    });

    const findLine = async (component: ComponentOnBus, message: string): Promise<LogLine | undefined> => {
      const lines = await getLinesAbout(portal(), component, readRequestId(response));
      return lines.find(({ msg }) => msg === message);
    };

    it('returns its id, which the logs of the gateway and of the service contain', async () => {
      expect(response).toMatchObject({ status: 500, body: { instance: readRequestId(response) } });
      const line = await eventually(() => findLine('gateway', 'request completed'));
      expect(line).toMatchObject({
        level: 'warn',
        method: 'POST',
        route: '/map-back-end/viewership/insert',
        status: 500,
        account: user.account.id,
        role: 'user',
      });
      expect(JSON.stringify(line)).not.toContain('secret');
      const failure = await eventually(() => findLine('reports', 'a call failed'));
      expect(failure).toMatchObject({ level: 'error', call: 'call.reports.reportAccess.mayOpen' });
      expect(failure?.traceId).toBe(await findTraceId(response, collector));
    });
  });

  const readMetrics = async (component: ComponentOnBus): Promise<string> => {
    // Prometheus has the same timeout.
    const signal = AbortSignal.timeout(10_000);
    return (await fetch(`${portal().components[component].healthUrl}/metrics`, { signal })).text();
  };

  it.each(components)('%s shows its version and the portal’s release', async (component) => {
    const response = await fetch(`${portal().components[component].healthUrl}/health`);
    const version = expect.stringMatching(/^\d+\.\d+\.\d+$/);
    expect(await response.json()).toEqual({ component, version, portal: portalVersion });
  });

  describe('metrics', () => {
    it("count the violations of the page's policy that browsers report", async () => {
      const report = async (type: string, body: unknown) => {
        const init = { method: 'POST', headers: { 'content-type': type }, body: JSON.stringify(body) };
        return (await fetch(`${portal().url}/policy-reports`, init)).status;
      };
      const blocked = { effectiveDirective: 'img-src', blockedURL: 'https://evil.example/x?y' };
      const statuses = [
        await report('application/reports+json', [{ type: 'csp-violation', body: blocked }]),
        await report('application/csp-report', { 'csp-report': { 'effective-directive': 'invented' } }),
        await report('application/csp-report', { unknown: true }),
      ];
      expect(statuses).toEqual([204, 204, 204]);
      const { healthUrl } = portal().components.gateway;
      expect(await sumOfMetric(healthUrl, 'portal_policy_violations_total')).toBe(2);
    });

    /** Metrics of Prometheus and of the exporters of the infrastructure. */
    const foreign = /^(up$|pg_|cnpg_|barman_|kube_|kubelet_|portal_(archive|backup)_|nats_|node_|probe_)/;

    it('include all metrics of the dashboard and the alerts', async () => {
      const exposed = new Set((await Promise.all(components.map(readMetrics))).flatMap(namesAt));
      const dashboard = await getDashboardExpressions();
      const expressions = [...dashboard, ...(await getAlertRules()).map(({ expr }) => expr)];
      const read = new Set(expressions.flatMap(getMetricsIn));
      const missingNames = [...read].filter((name) => !exposed.has(name) && !foreign.test(name));
      expect(missingNames).toEqual([]);
      const shownNames = [...exposed].filter((name) => /^portal_.*(?<!_sum|_bucket)$/.test(name));
      expect(shownNames.filter((name) => ![...read].some((each) => each.startsWith(name)))).toEqual([]);
    });

    it('name their component and count its work', async () => {
      const readAll = async () => (await Promise.all(components.map(readMetrics))).join('\n');
      const insert = { component: 'gateway', route: '/map-back-end/viewership/insert', status: '200' };
      const signedIn = { component: 'identity', outcome: 'signed-in' };
      const count = (metrics: string) => [
        Number(readFigures(metrics, 'portal_http_request_duration_seconds_count', insert)[0]),
        Number(readFigures(metrics, 'portal_sign_ins_total', signedIn)[0]),
      ];
      const before = count(await readAll());
      user = await signIn(email, portal().url);
      await open();
      const after = await readAll();
      expect(count(after).map((figure, index) => figure - Number(before[index]))).toEqual([1, 1]);
      const requested = { component: 'gateway', service: 'analytics', outcome: 'answered' };
      expect(readFigures(after, 'portal_bus_requests_total', requested)).not.toEqual([0]);
      expect(readFigures(after, 'portal_inbox_pending', { component: 'analytics', event: 'report' })).toEqual(
        [0],
      );
    });
  });
}
