import type { DashData } from '../../page/data-types.js';
import { allMeasures } from './measures.js';
import { randomFrom } from './random.js';
import { makeSeries } from './series.js';
import { titleOf } from './title-of.js';

const indicatorsShown = 4;

/** A small dashboard: four measures chosen by the slug. */
export function dashData(slug: string): DashData {
  const random = randomFrom(slug);
  const drawn = allMeasures
    .map((model) => ({ model, order: random() }))
    .sort((a, b) => a.order - b.order)
    .slice(0, indicatorsShown);
  return {
    title: titleOf(slug),
    indicators: drawn.map(({ model }) => makeSeries(model, `${slug}/${model.label}`)),
  };
}
