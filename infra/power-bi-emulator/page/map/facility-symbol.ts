import { svg } from '../dom.js';

/** The kinds of facility, each with a shape of its own, so that colour is never the only sign. */
export const facilityKinds = ['Hospital', 'Health centre', 'Dispensary'];

const shapes = [
  'M-2.5-7h5v4.5h4.5v5h-4.5v4.5h-5v-4.5h-4.5v-5h4.5z',
  'M0-5.5A5.5 5.5 0 1 1 0 5.5A5.5 5.5 0 1 1 0-5.5z',
  'M0-6L6 5H-6z',
];

/** A cross, a disc or a triangle around the origin. */
export function facilitySymbol(kind: string): SVGPathElement {
  const index = Math.max(0, facilityKinds.indexOf(kind));
  return svg('path', { class: `symbol symbol-${index}`, d: shapes[index] });
}
