import { heatMap } from '../charts/heat-map.js';
import { type Line, lineChart } from '../charts/line-chart.js';
import { html, svg } from '../dom.js';
import { byMonth, monthsOf, regionsOf } from '../figures.js';
import { card, insideCard, type PageContext, type PageView, type Visual } from './page-view.js';

const lines: Visual = { name: 'regionsByMonth', title: 'Regions by month', type: 'lineChart' };
const heat: Visual = { name: 'season', title: 'Season by district', type: 'heatMap' };
const styles = [1, 2, 3] as const;

const regionLines = ({ report, scope }: PageContext): Line[] =>
  regionsOf(report)
    .map((region, index) => ({
      name: region,
      style: styles[index] ?? 1,
      points: byMonth(report, { ...scope, region }),
    }))
    .filter((line) => !scope.region || line.name === scope.region);

const legend = (drawn: Line[]): HTMLElement =>
  html(
    'ul',
    { class: 'legend' },
    ...drawn.map(({ name, style }) =>
      html(
        'li',
        {},
        svg(
          'svg',
          { width: 28, height: 12, 'aria-hidden': 'true' },
          svg('path', { class: `line line-${style}`, d: 'M0 6H28' }),
        ),
        name,
      ),
    ),
  );

/** The regions' lines, and each district's year as a row of shades. */
export const trendsPage: PageView = {
  visuals: [lines, heat],
  draw: (context) => {
    const { report, scope, selection, width, select } = context;
    const drawn = regionLines(context);
    const rows = report.rows
      .filter((row) => !scope.region || row.region === scope.region)
      .map((row) => ({ ...row, values: row.values.slice(-scope.lastMonths) }));
    return [
      card(
        lines.title,
        report.measure.label,
        legend(drawn),
        lineChart({
          name: lines.name,
          measure: report.measure,
          lines: drawn,
          width: insideCard(width),
          selected: selection.month,
          onSelect: (month) => select(lines, { month }),
        }),
      ),
      card(
        heat.title,
        `From ${monthsOf(report, scope)[0]} to ${report.months.at(-1)}; the stronger the colour, the nearer to the district’s own highest month`,
        heatMap({
          name: heat.name,
          series: { ...report, months: monthsOf(report, scope), rows },
          width: insideCard(width),
          selected: selection,
          onSelect: (district, month) => select(heat, { district, month }),
        }),
      ),
    ];
  },
};
