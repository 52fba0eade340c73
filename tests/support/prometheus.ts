import { readFile } from 'node:fs/promises';
import { parser } from '@prometheus-io/lezer-promql';
import { parse } from 'yaml';

const strict = parser.configure({ strict: true });

/**
 * Names of the metrics that a PromQL expression reads.
 * @throws Error when the expression is invalid
 */
export function getMetricsIn(expression: string): string[] {
  const text = expression.replaceAll('$__rate_interval', '5m');
  try {
    return namesIn(text);
  } catch (error) {
    throw new Error(`${text} is no expression`, { cause: error });
  }
}

function namesIn(text: string): string[] {
  const names: string[] = [];
  strict.parse(text).iterate({
    enter: ({ name, node, from, to }) => {
      if (name === 'Identifier' && node.parent?.name === 'VectorSelector') names.push(text.slice(from, to));
    },
  });
  return names;
}

const getMonitoring = (file: string) =>
  readFile(new URL(`../../infra/monitoring/${file}`, import.meta.url), 'utf8');

export async function getDashboardExpressions(): Promise<string[]> {
  const found: string[] = [];
  JSON.parse(await getMonitoring('grafana/portal.json'), (key, value: unknown) => {
    if (key === 'expr') found.push(String(value));
    return value;
  });
  return found;
}

export interface AlertRule {
  alert: string;
  expr: string;
  annotations: Partial<Record<'summary' | 'description' | 'runbook_url', string>>;
}

export async function getAlertRules(): Promise<AlertRule[]> {
  const file = parse(await getMonitoring('prometheus/alerts.yml')) as { groups: { rules: AlertRule[] }[] };
  return file.groups.flatMap(({ rules }) => rules);
}

/** Names of a component's metrics, with the series of histograms. Includes metrics without values. */
export function namesAt(metrics: string): string[] {
  const types = [...metrics.matchAll(/^# TYPE (\S+) (\S+)$/gm)].map(([, name = '', type]) => ({
    name,
    type,
  }));
  return types.flatMap(({ name, type }) =>
    type === 'histogram' || type === 'summary'
      ? [name, ...['bucket', 'sum', 'count'].map((series) => `${name}_${series}`)]
      : [name],
  );
}

/** Values of a metric with at least these labels. Empty without series, `NaN` for an unknown value. */
export function readFigures(metrics: string, name: string, labels: Record<string, string>): number[] {
  const series = metrics.split('\n').filter((line) => line.startsWith(`${name}{`));
  const expected = Object.entries(labels).map(([label, value]) => `${label}="${value}"`);
  return series
    .filter((line) => expected.every((label) => line.includes(label)))
    .map((line) => Number(line.slice(line.lastIndexOf(' '))));
}
