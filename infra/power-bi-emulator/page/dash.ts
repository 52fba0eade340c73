import { barChart } from './charts/bar-chart.js';
import { kpiTiles } from './charts/kpi-tiles.js';
import { lineChart } from './charts/line-chart.js';
import { chooser, pageData } from './controls.js';
import type { DashData } from './data-types.js';
import { html, onWidth, redraw } from './dom.js';
import { byDistrict, byMonth, regionsOf, type Scope } from './figures.js';
import { card, insideCard } from './pages/page-view.js';
import { present } from './present.js';

const everywhere = 'All regions';
const periods = new Map([
  ['Last 12 months', 12],
  ['Last 6 months', 6],
  ['Last 3 months', 3],
]);
const twoColumnsFrom = 760;
const gap = 16;
const districtsShown = 8;

const data = await pageData<DashData>();
let series = present(data.indicators[0], 'indicator');
let scope: Scope = { lastMonths: 12 };

document.title = data.title;
const content = html('div', { class: 'page-content' });

function choose(change: Partial<Scope>): void {
  scope = { ...scope, ...change };
  draw();
}

function draw(): void {
  const { measure } = series;
  const wide = content.clientWidth >= twoColumnsFrom;
  const width = insideCard(wide ? (content.clientWidth - gap) / 2 : content.clientWidth);
  const { district, month } = scope;
  redraw(
    content,
    kpiTiles(series, scope),
    html(
      'div',
      { class: 'split' },
      card(
        'By month',
        district ?? scope.region ?? everywhere,
        lineChart({
          name: 'months',
          measure,
          lines: [{ name: measure.label, style: 1, points: byMonth(series, scope) }],
          width,
          selected: month,
          onSelect: (label) => choose({ month: label === month ? undefined : label }),
        }),
      ),
      card(
        'Highest districts',
        month ?? `Last ${scope.lastMonths} months`,
        barChart({
          name: 'districts',
          measure,
          points: byDistrict(series, { ...scope, district: undefined }).slice(0, districtsShown),
          width,
          selected: district,
          onSelect: (label) => choose({ district: label === district ? undefined : label }),
        }),
      ),
    ),
  );
}

present(document.querySelector('#root'), 'root').append(
  html(
    'main',
    { class: 'page' },
    html('h1', {}, data.title),
    html(
      'form',
      { class: 'controls' },
      chooser({
        label: 'Indicator',
        options: data.indicators.map(({ measure }) => measure.label),
        chosen: series.measure.label,
        onChoose: (label) => {
          series = present(
            data.indicators.find(({ measure }) => measure.label === label),
            'indicator',
          );
          draw();
        },
      }),
      chooser({
        label: 'Region',
        options: [everywhere, ...regionsOf(series)],
        chosen: everywhere,
        onChoose: (region) =>
          choose({ region: region === everywhere ? undefined : region, district: undefined }),
      }),
      chooser({
        label: 'Period',
        options: [...periods.keys()],
        chosen: 'Last 12 months',
        onChoose: (period) => choose({ lastMonths: periods.get(period) ?? 12, month: undefined }),
      }),
    ),
    content,
  ),
);
onWidth(content, draw);
