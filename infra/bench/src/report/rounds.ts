import { nth } from '../nth.js';
import { percentile, totalCpu, type Figures } from './figures.js';

/** Of several ways to do the same, the one whose middle round took the least CPU. */
export function cheapestOf<Way extends { rounds: Figures[] }>(ways: Way[]): Way {
  const middle = ({ rounds }: Way) => percentile(rounds.map(totalCpu), 0.5);
  return ways.reduce((least, way) => (middle(way) < middle(least) ? way : least));
}

/**
 * The round of which the ratio of CPU is the middle one. Rounds are compared with what was measured right beside them, since other
 * work on the machine makes both sides dearer for a while.
 */
export function medianRound(bare: Figures[], portal: Figures[]): { bare: Figures; portal: Figures } {
  const ratio = (pair: { bare: Figures; portal: Figures }) => totalCpu(pair.portal) / totalCpu(pair.bare);
  const pairs = portal.map((figures, round) => ({ bare: nth(bare, round), portal: figures }));
  pairs.sort((a, b) => ratio(a) - ratio(b));
  return nth(pairs, Math.floor(pairs.length / 2));
}
