import { barChart } from '../charts/bar-chart.js';
import { kpiTiles } from '../charts/kpi-tiles.js';
import { lineChart } from '../charts/line-chart.js';
import { html } from '../dom.js';
import { byDistrict, byMonth } from '../figures.js';
import { card, insideCard, type PageView, type Visual } from './page-view.js';

const bars: Visual = { name: 'topDistricts', title: 'Highest districts', type: 'barChart' };
const line: Visual = { name: 'byMonth', title: 'By month', type: 'lineChart' };
const districtsShown = 10;
const twoColumnsFrom = 820;
const gap = 16;

/** The figures, the ten highest districts, the months. */
export const overviewPage: PageView = {
  visuals: [bars, line],
  draw: ({ report, scope, selection, width, select }) => {
    const columnWidth = insideCard(width >= twoColumnsFrom ? (width - gap) / 2 : width);
    const { district, month } = selection;
    const points = byDistrict(report, { ...scope, month });
    return [
      kpiTiles(report, { ...scope, ...selection }),
      html(
        'div',
        { class: width >= twoColumnsFrom ? 'columns' : 'stack' },
        card(
          bars.title,
          month ?? `Last ${scope.lastMonths} months`,
          barChart({
            name: bars.name,
            measure: report.measure,
            points: points.slice(0, districtsShown),
            width: columnWidth,
            selected: district,
            onSelect: (label) => select(bars, { district: label }),
          }),
        ),
        card(
          line.title,
          district ?? scope.region ?? 'All districts',
          lineChart({
            name: line.name,
            measure: report.measure,
            lines: [
              {
                name: district ?? 'All districts',
                style: 1,
                points: byMonth(report, { ...scope, district }),
              },
            ],
            width: columnWidth,
            selected: month,
            onSelect: (label) => select(line, { month: label }),
          }),
        ),
      ),
    ];
  },
};
