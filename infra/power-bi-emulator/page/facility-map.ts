import { chooser, pageData } from './controls.js';
import type { Facility, FacilityMapData } from './data-types.js';
import { html, redraw, svg } from './dom.js';
import { facilityKinds, facilitySymbol } from './map/facility-symbol.js';
import { mapDrawing } from './map/map-drawing.js';
import { card } from './pages/page-view.js';
import { present } from './present.js';

const allKinds = 'All kinds';
const everywhere = 'All regions';

const data = await pageData<FacilityMapData>();
const chosen = { kind: allKinds, region: everywhere, text: '' };
let selected: Facility | undefined;

document.title = data.title;
const content = html('div', { class: 'split' });

const isShown = ({ kind, region, name }: Facility): boolean =>
  (chosen.kind === allKinds || chosen.kind === kind) &&
  (chosen.region === everywhere || chosen.region === region) &&
  name.toLowerCase().includes(chosen.text.toLowerCase());

function select(facility: Facility): void {
  selected = facility === selected ? undefined : facility;
  draw();
  content.querySelector('.facilities [aria-pressed="true"]')?.scrollIntoView({ block: 'nearest' });
}

const row = (facility: Facility): HTMLElement =>
  html(
    'li',
    {},
    html(
      'button',
      {
        type: 'button',
        'aria-pressed': String(facility === selected),
        'data-key': `list/${facility.name}`,
        click: () => select(facility),
      },
      facility.name,
      html(
        'small',
        {},
        [
          facility.kind,
          facility.beds > 0 && `${facility.beds} beds`,
          facility.open ? 'open' : 'closed for now',
        ]
          .filter(Boolean)
          .join(' · '),
      ),
    ),
  );

const legend = (): HTMLElement =>
  html(
    'ul',
    { class: 'legend' },
    ...facilityKinds.map((kind) =>
      html(
        'li',
        {},
        svg(
          'svg',
          { width: 16, height: 16, viewBox: '-8 -8 16 16', 'aria-hidden': 'true' },
          facilitySymbol(kind),
        ),
        kind,
      ),
    ),
  );

function draw(): void {
  const shown = data.facilities.filter(isShown);
  const count = shown.length === 1 ? '1 facility' : `${shown.length} facilities`;
  const scrolled = content.querySelector('.facilities')?.scrollTop ?? 0;
  redraw(
    content,
    card(
      'Map',
      'Hollow: closed for now',
      legend(),
      mapDrawing({ data, isShown, selected, onSelect: select }),
    ),
    card('Facilities', count, html('ul', { class: 'facilities' }, ...shown.map(row))),
  );
  content.querySelector('.facilities')?.scrollTo(0, scrolled);
}

function narrow(change: Partial<typeof chosen>): void {
  Object.assign(chosen, change);
  draw();
}

present(document.querySelector('#root'), 'root').append(
  html(
    'main',
    { class: 'page' },
    html('h1', {}, data.title),
    html(
      'form',
      { class: 'controls', submit: (event) => event.preventDefault() },
      chooser({
        label: 'Kind',
        options: [allKinds, ...facilityKinds],
        chosen: allKinds,
        onChoose: (kind) => narrow({ kind }),
      }),
      chooser({
        label: 'Region',
        options: [everywhere, ...new Set(data.facilities.map((facility) => facility.region))],
        chosen: everywhere,
        onChoose: (region) => narrow({ region }),
      }),
      html(
        'label',
        {},
        'Name',
        html('input', {
          type: 'search',
          input: (event) => narrow({ text: (event.target as HTMLInputElement).value }),
        }),
      ),
    ),
    content,
  ),
);
draw();
