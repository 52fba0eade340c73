import type { ReportData } from './data-types.js';
import { html } from './dom.js';
import { regionsOf, type Scope } from './figures.js';

interface FilterPane {
  report: ReportData;
  scope: Scope;
  onChange(change: Partial<Scope>): void;
}

const periods = [12, 6, 3];
const besideFrom = 760;

function choices(
  name: string,
  legend: string,
  options: { label: string; checked: boolean; choose(): void }[],
): HTMLElement {
  return html(
    'fieldset',
    {},
    html('legend', {}, legend),
    ...options.map(({ label, checked, choose }) =>
      html(
        'label',
        {},
        html('input', { type: 'radio', name, checked, 'data-key': `${name}/${label}`, change: choose }),
        label,
      ),
    ),
  );
}

/** Region and period; beside the page where there is room, else folded above it. */
export function filterPane({ report, scope, onChange }: FilterPane): HTMLDetailsElement {
  const regions = [undefined, ...regionsOf(report)];
  return html(
    'details',
    { class: 'filters', open: window.innerWidth >= besideFrom },
    html('summary', {}, 'Filters'),
    html(
      'form',
      {},
      choices(
        'region',
        'Region',
        regions.map((region) => ({
          label: region ?? 'All regions',
          checked: scope.region === region,
          choose: () => onChange({ region }),
        })),
      ),
      choices(
        'period',
        'Period',
        periods.map((lastMonths) => ({
          label: `Last ${lastMonths} months`,
          checked: scope.lastMonths === lastMonths,
          choose: () => onChange({ lastMonths }),
        })),
      ),
    ),
  );
}
