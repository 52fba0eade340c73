import { barChart } from '../charts/bar-chart.js';
import { html } from '../dom.js';
import { byDistrict, regionsOf, total } from '../figures.js';
import { formatValue } from '../format.js';
import { card, insideCard, type PageContext, type PageView, type Visual } from './page-view.js';

const bars: Visual = { name: 'allDistricts', title: 'All districts', type: 'barChart' };
const regions: Visual = { name: 'regions', title: 'Regions', type: 'tableEx' };

function regionTable({ report, scope }: PageContext): HTMLElement {
  const { unit } = report.measure;
  const rows = regionsOf(report)
    .filter((region) => !scope.region || scope.region === region)
    .map((region) => {
      const districts = byDistrict(report, { ...scope, region });
      return html(
        'tr',
        {},
        html('th', { scope: 'row' }, region),
        html('td', {}, String(districts.length)),
        html('td', {}, formatValue(total(report, { ...scope, region }), unit)),
        html('td', {}, districts[0]?.label),
      );
    });
  const headings = ['Region', 'Districts', unit === 'count' ? 'Total' : 'Average', 'Highest'];
  return html(
    'div',
    { class: 'table-room', role: 'group', 'aria-label': regions.title, tabindex: 0 },
    html(
      'table',
      {},
      html('thead', {}, html('tr', {}, ...headings.map((heading) => html('th', { scope: 'col' }, heading)))),
      html('tbody', {}, ...rows),
    ),
  );
}

/** Every district beside the others, and the regions as a table. */
export const districtsPage: PageView = {
  visuals: [bars, regions],
  draw: (context) => {
    const { report, scope, selection, width, select } = context;
    const { target } = report.measure;
    return [
      card(regions.title, `Last ${scope.lastMonths} months`, regionTable(context)),
      card(
        bars.title,
        target === undefined
          ? `Last ${scope.lastMonths} months`
          : `The dashed line is the target, ${target}%`,
        barChart({
          name: bars.name,
          measure: report.measure,
          points: byDistrict(report, { ...scope, month: selection.month }),
          width: insideCard(width),
          selected: selection.district,
          onSelect: (label) => select(bars, { district: label }),
        }),
      ),
    ];
  },
};
