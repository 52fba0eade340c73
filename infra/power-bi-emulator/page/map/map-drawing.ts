import { selectable } from '../charts/selectable.js';
import type { Facility, FacilityMapData, Position } from '../data-types.js';
import { svg } from '../dom.js';
import { facilitySymbol } from './facility-symbol.js';

interface MapDrawing {
  data: FacilityMapData;
  isShown(facility: Facility): boolean;
  selected?: Facility;
  onSelect(facility: Facility): void;
}

const degree = 100;
const west = 32.5;
const north = -9.1;
const size = { width: 350, height: 815 };

// One degree is near enough the same length both ways this close to the equator.
const x = ([longitude]: Position) => (longitude - west) * degree;
const y = ([, latitude]: Position) => (north - latitude) * degree;
const path = (positions: Position[]) =>
  `M${positions.map((position) => `${x(position).toFixed(1)} ${y(position).toFixed(1)}`).join('L')}Z`;

/** The country with its lake and the facilities that are shown. */
export function mapDrawing({ data, isShown, selected, onSelect }: MapDrawing): SVGSVGElement {
  const marks = data.facilities.filter(isShown).map((facility) => {
    const state = facility.open ? 'open' : 'closed for now';
    const mark = selectable(
      {
        key: `map/${facility.name}`,
        description: `${facility.name}, ${facility.kind}, ${state}`,
        selected: facility === selected,
        onSelect: () => onSelect(facility),
      },
      facility.open ? 'facility' : 'facility is-closed',
      svg('circle', { class: 'hit', r: 9 }),
      facilitySymbol(facility.kind),
    );
    mark.setAttribute('transform', `translate(${x(facility.position)} ${y(facility.position)})`);
    return mark;
  });
  return svg(
    'svg',
    { class: 'map', viewBox: `0 0 ${size.width} ${size.height}`, role: 'group', 'aria-label': data.title },
    svg('path', { class: 'land', d: path(data.outline) }),
    svg('path', { class: 'lake', d: path(data.lake) }),
    ...marks,
  );
}
