// Checks the alert rules with promtool: each alert fires for its cause, and none fires for a portal that serves.
//   npm run alerts:check                                # needs promtool of Debian's package `prometheus`, in PATH or PROMTOOL
//   npm run alerts:check -- http://…:3000/metrics …     # also with the figures of these components, read twice in 30 seconds
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { toSeries } from './live-series.mjs';

const rulesFile = fileURLToPath(new URL('prometheus/alerts.yml', import.meta.url));
const alerts = [...readFileSync(rulesFile, 'utf8').matchAll(/- alert: (\w+)/g)].map(([, name]) => name);

const minutes = 180;
/** Values of a series, one a minute, in promtool's notation: constant, or rising by `perMinute`. */
const buildSteadySeries = (value) => `${value}x${minutes}`;
const buildRisingSeries = (perMinute) => `0+${perMinute}x${minutes}`;
const absent = `_x${minutes}`;

const components = ['gateway', 'identity', 'reports', 'analytics', 'notifications'];
const readyComponents = Object.fromEntries(
  components.map((component) => [`portal_ready{component="${component}"}`, buildSteadySeries(1)]),
);
const calls = 'portal_call_duration_seconds_count{component="reports",call="report.findAll"';
const requests = 'portal_http_request_duration_seconds';
const findAll = 'route="/map-back-end/report/findAll"';
const powerBi = 'portal_power_bi_request_duration_seconds_count{call="embed"';
const poolWait = 'portal_database_wait_seconds';

/** Figures of a disk of a machine, and of a volume in Kubernetes, of which `available` percent are free. */
const buildDiskFigures = (available) =>
  [
    ['node_filesystem_avail_bytes', 'node_filesystem_size_bytes', 'job="machines",fstype="ext4"'],
    [
      'kubelet_volume_stats_available_bytes',
      'kubelet_volume_stats_capacity_bytes',
      'namespace="report-portal",persistentvolumeclaim="postgres-1"',
    ],
  ].map(([free, size, labels]) => ({
    [`${free}{${labels}}`]: typeof available === 'number' ? buildSteadySeries(available) : available,
    [`${size}{${labels}}`]: buildSteadySeries(100),
  }));

/** The figures for which each alert must fire, beside components that are ready. An alert with several causes has a list. */
const causes = {
  PortalComponentDown: { 'up{job="portal",component="reports",instance="a"}': buildSteadySeries(0) },
  PortalComponentGone: components.flatMap((component) => [
    { [`portal_ready{component="${component}"}`]: buildSteadySeries(0) },
    { [`portal_ready{component="${component}"}`]: absent },
  ]),
  PortalComponentNotReady: [
    { 'portal_ready{component="reports",instance="second"}': buildSteadySeries(0) },
    { 'portal_bus_connected{component="reports"}': buildSteadySeries(0) },
  ],
  PortalComponentRestarts: { 'process_start_time_seconds{component="reports"}': buildRisingSeries(60) },
  // Clocks that are 16 minutes ahead or a minute behind, by seconds that rise as those of the test do.
  PortalClockWrong: [
    { 'portal_clock_seconds{component="gateway"}': `960+60x${minutes}` },
    { 'portal_clock_seconds{component="gateway"}': `-60+60x${minutes}` },
  ],
  PortalEventLoopSlow: { 'nodejs_eventloop_lag_p99_seconds{component="reports"}': buildSteadySeries(0.3) },
  PortalErrors: {
    [`${requests}_count{${findAll},status="200"}`]: buildRisingSeries(95),
    [`${requests}_count{${findAll},status="503"}`]: buildRisingSeries(5),
  },
  PortalCallFails: {
    [`${calls},status="200"}`]: buildRisingSeries(8),
    [`${calls},status="503"}`]: buildRisingSeries(2),
  },
  PortalSlow: {
    [`${requests}_bucket{${findAll},le="1"}`]: buildRisingSeries(90),
    [`${requests}_bucket{${findAll},le="2.5"}`]: buildRisingSeries(100),
    [`${requests}_bucket{${findAll},le="+Inf"}`]: buildRisingSeries(100),
  },
  PortalSignInFailures: ['failed', 'locked'].map((outcome) => ({
    [`portal_sign_ins_total{outcome="${outcome}"}`]: buildRisingSeries(40),
  })),
  PortalSecurityStorm: {
    'portal_security_events_total{event="access-denial",outcome="refused"}': buildRisingSeries(200),
  },
  PortalAuditBroken: [
    { portal_audit_broken: buildSteadySeries(1) },
    { 'portal_security_events_total{event="audit-chain",outcome="failure"}': buildRisingSeries(1) },
  ],
  PortalAuditStreamLate: { portal_audit_stream_lag_seconds: buildSteadySeries(700) },
  PortalRepeatedRefusals: { portal_refused_accounts_total: buildRisingSeries(1) },
  PortalConnectionsCut: { 'portal_http_connections_cut_total{reason="slow-reader"}': buildRisingSeries(40) },
  PortalBusLost: { 'portal_bus_connected{component="reports"}': buildSteadySeries(0) },
  PortalRequestsTimeOut: ['timed-out', 'nobody-serves', 'refused'].map((outcome) => ({
    [`portal_bus_requests_total{component="gateway",service="reports",outcome="${outcome}"}`]:
      buildRisingSeries(12),
  })),
  PortalEventsWait: { 'portal_outbox_oldest_seconds{component="reports"}': buildSteadySeries(200) },
  PortalEventsPending: {
    'portal_inbox_pending{component="reports",event="account"}': buildSteadySeries(2_000),
  },
  PortalStatesDiffer: { 'portal_states_differ{component="reports",event="account"}': buildSteadySeries(1) },
  PortalPoolExhausted: { 'portal_database_waiting{component="reports"}': buildSteadySeries(1) },
  PortalPoolWait: {
    [`${poolWait}_bucket{component="reports",le="0.2"}`]: buildRisingSeries(50),
    [`${poolWait}_bucket{component="reports",le="1"}`]: buildRisingSeries(100),
    [`${poolWait}_bucket{component="reports",le="+Inf"}`]: buildRisingSeries(100),
    [`${poolWait}_count{component="reports"}`]: buildRisingSeries(100),
  },
  PortalPostgresDiskFull: {
    'portal_database_outages_total{component="reports",cause="disk full"}': buildRisingSeries(1),
  },
  PortalMailDown: {
    'portal_mail_server_down{component="notifications",cause="login refused"}': buildSteadySeries(1),
    'portal_mail_oldest_seconds{priority="account"}': buildSteadySeries(90),
  },
  PortalMailsWait: { 'portal_mail_oldest_seconds{priority="account"}': buildSteadySeries(400) },
  PortalBroadcastMailsWait: { 'portal_mail_oldest_seconds{priority="many"}': buildSteadySeries(7 * 3_600) },
  PortalMailsGivenUp: { 'portal_mail_tries_total{outcome="given-up"}': buildRisingSeries(1) },
  PortalBroadcastLate: { portal_broadcast_oldest_seconds: buildSteadySeries(1_000) },
  PortalPowerBiFails: {
    [`${powerBi},status="200"}`]: buildRisingSeries(3),
    [`${powerBi},status="503"}`]: buildRisingSeries(1),
  },
  PortalPowerBiCredentialEnds: {
    portal_power_bi_credential_end_timestamp_seconds: buildSteadySeries(20 * 86_400),
  },
  PortalImportOverdue: [
    { portal_import_overdue_seconds: buildSteadySeries(4_000) },
    { portal_import_age_seconds: buildSteadySeries(27 * 3_600) },
  ],
  PortalPostgresDown: [
    { 'portal_database_down{component="reports",cause="no connection"}': buildSteadySeries(1) },
    { 'pg_up{job="postgres"}': buildSteadySeries(0) },
    { 'cnpg_collector_up{job="postgres"}': buildSteadySeries(0) },
  ],
  PortalPostgresConnections: [
    {
      'pg_stat_database_numbackends{job="postgres",instance="a"}': buildSteadySeries(90),
      'pg_settings_max_connections{job="postgres",instance="a"}': buildSteadySeries(100),
    },
    {
      'cnpg_backends_total{job="postgres",instance="a"}': buildSteadySeries(90),
      'cnpg_pg_settings_setting{job="postgres",instance="a",name="max_connections"}': buildSteadySeries(100),
    },
  ],
  PortalPostgresAlone: { 'cnpg_pg_replication_streaming_replicas{job="postgres"}': buildSteadySeries(0) },
  PortalBackupOld: [
    'portal_backup_last_success_timestamp_seconds',
    'kube_cronjob_status_last_successful_time{cronjob="portal-backup"}',
    'kube_cronjob_created{cronjob="portal-backup"}',
    'barman_cloud_cloudnative_pg_io_last_available_backup_timestamp{job="postgres"}',
  ].map((series) => ({ [series]: buildSteadySeries(-27 * 3_600) })),
  PortalArchiveOld: { portal_archive_last_success_timestamp_seconds: buildSteadySeries(-27 * 3_600) },
  PortalRestoreDrillOld: [
    'kube_cronjob_status_last_successful_time{cronjob="portal-restore-drill"}',
    'kube_cronjob_created{cronjob="portal-restore-drill"}',
  ].map((series) => ({ [series]: buildSteadySeries(-33 * 86_400) })),
  PortalMigrationFailed: {
    'kube_job_failed{condition="true",job_name="reports-migrations-1.4.0-1a2b3c4d"}': buildSteadySeries(1),
  },
  PortalLogNotArchived: [
    {
      'cnpg_pg_stat_archiver_last_failed_time{job="postgres"}': buildSteadySeries(20),
      'cnpg_pg_stat_archiver_last_archived_time{job="postgres"}': buildSteadySeries(10),
    },
    { 'pg_stat_archiver_failed_count{job="postgres"}': buildRisingSeries(1) },
  ],
  PortalNatsStorage: {
    'nats_varz_jetstream_stats_storage{job="nats"}': buildSteadySeries(9),
    'nats_varz_jetstream_config_max_storage{job="nats"}': buildSteadySeries(10),
  },
  PortalDiskLow: buildDiskFigures(10),
  PortalDiskFull: buildDiskFigures(4),
  PortalDiskFills: buildDiskFigures(`90-0.2x${minutes}`),
  PortalCertificateEnds: { 'probe_ssl_earliest_cert_expiry{job="outside"}': buildSteadySeries(86_400) },
  PortalUnreachable: { 'probe_success{job="outside"}': buildSteadySeries(0) },
};

/** Backups of today, of jobs that exist for long, and a migration that succeeded. */
const recentBackups = {
  portal_backup_last_success_timestamp_seconds: buildSteadySeries(0),
  portal_archive_last_success_timestamp_seconds: buildSteadySeries(0),
  'barman_cloud_cloudnative_pg_io_last_available_backup_timestamp{job="postgres"}': buildSteadySeries(0),
  'kube_job_failed{condition="true",job_name="reports-migrations-1.4.0-1a2b3c4d"}': buildSteadySeries(0),
  'kube_job_failed{condition="false",job_name="reports-migrations-1.4.0-1a2b3c4d"}': buildSteadySeries(1),
  ...Object.fromEntries(
    ['portal-backup', 'portal-restore-drill'].flatMap((cronjob) => [
      [`kube_cronjob_created{cronjob="${cronjob}"}`, buildSteadySeries(-99 * 86_400)],
      [`kube_cronjob_status_last_successful_time{cronjob="${cronjob}"}`, buildSteadySeries(0)],
    ]),
  ),
};

/** A test of promtool: the names of all alerts that fire at the end, or of `alert` alone. */
const getTest = (name, series, alert, expected) => ({
  name,
  interval: '1m',
  input_series: Object.entries(series).map(([metric, values]) => ({ series: metric, values })),
  promql_expr_test: [
    {
      expr: `count by (alertname) (ALERTS{alertstate="firing"${alert ? `, alertname="${alert}"` : ''}} > 0)`,
      eval_time: `${minutes}m`,
      exp_samples: expected.map((alertname) => ({ labels: `{alertname="${alertname}"}`, value: 1 })),
    },
  ],
});

/** Reads the figures of components twice, in 30 seconds. */
async function readSeries(addresses) {
  const read = async () => ({
    at: Date.now() / 1_000,
    text: (await Promise.all(addresses.map(async (address) => (await fetch(address)).text()))).join('\n'),
  });
  const first = await read();
  await wait(30_000);
  return toSeries(first, await read(), minutes);
}

const docsAddress = 'https://docs.example.org/portal';
/** A test of what an operator reads: the cause, and the section about it. */
const text = {
  name: 'the text of an alert',
  interval: '1m',
  external_labels: { portal_docs: docsAddress },
  input_series: [
    { series: 'up{job="portal",component="reports",instance="a:3000"}', values: buildSteadySeries(0) },
  ],
  alert_rule_test: [
    {
      alertname: 'PortalComponentDown',
      eval_time: '5m',
      exp_alerts: [
        {
          exp_labels: { job: 'portal', component: 'reports', instance: 'a:3000', severity: 'warning' },
          exp_annotations: {
            summary: 'reports does not respond at a:3000',
            description:
              'Prometheus has had no metrics of this replica for a minute. The others continue to serve.',
            runbook_url: `${docsAddress}/monitoring.md#a-component-is-down`,
          },
        },
      ],
    },
  ],
};

const withoutCause = alerts.filter((alert) => !causes[alert]);
if (withoutCause.length > 0) throw new Error(`Add the causes of ${withoutCause.join(', ')} to this script.`);
const addresses = process.argv.slice(2);
const tests = [
  getTest('a portal at rest', { ...readyComponents, ...recentBackups }, undefined, []),
  ...alerts.flatMap((alert) =>
    [causes[alert]].flat().map((cause) => getTest(alert, { ...readyComponents, ...cause }, alert, [alert])),
  ),
  text,
  ...(addresses.length > 0
    ? [getTest('the figures read', { ...readyComponents, ...(await readSeries(addresses)) }, undefined, [])]
    : []),
];
const folder = mkdtempSync(join(tmpdir(), 'portal-alerts-'));
const file = join(folder, 'tests.yml');
// JSON is YAML.
writeFileSync(file, JSON.stringify({ rule_files: [rulesFile], evaluation_interval: '1m', tests }));
const { status, error } = spawnSync(process.env.PROMTOOL ?? 'promtool', ['test', 'rules', file], {
  stdio: 'inherit',
});
rmSync(folder, { recursive: true });
if (error) console.error('promtool was not found. Install Prometheus or set PROMTOOL.');
process.exitCode = status ?? 1;
