import { signedGet } from '../calls/bench-call.js';
import { nth } from '../nth.js';
import type { ViewCase } from './view-case.js';

const dayMilliseconds = 86_400_000;
const day = (ago: number) => new Date(Date.now() - ago * dayMilliseconds).toISOString().slice(0, 10);

/** Usage by report over so many days, which end on another day each time. */
const usage = (title: string, days: number): ViewCase => ({
  title,
  connections: 1,
  count: 3,
  grows: true,
  request: ({ administrators }, n) =>
    signedGet(
      `/usage/findAll?by=report&from=${day(n + days)}&to=${day(n + 1)}&limit=15`,
      nth(administrators, n),
    ),
});

/** What is put together from sealed months and raw days: its cost grows with the days asked for and the views on them. */
export const usageCases: ViewCase[] = [
  usage('Usage by report, 30 days', 30),
  usage('Usage by report, a year', 365),
  usage('Usage by report, three years', 1_095),
];
