import type { UsagePoint } from './usage-trends.resource';

/** Two series over the same days or months: where one has no point it counts 0. */
export function alignUsage({ views, signIns }: { views: UsagePoint[]; signIns: UsagePoint[] }): {
  when: string[];
  views: number[];
  signIns: number[];
} {
  const when = [...new Set([...views, ...signIns].map((point) => point.when))].sort();
  const along = (points: UsagePoint[]) => {
    const counts = new Map(points.map((point) => [point.when, point.count]));
    return when.map((moment) => counts.get(moment) ?? 0);
  };
  return { when, views: along(views), signIns: along(signIns) };
}
