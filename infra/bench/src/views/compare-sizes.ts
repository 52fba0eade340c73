import type { Portal } from '@portal/local';
import { tell } from '../bench-portal.js';
import type { Comparison } from '../report/figures.js';
import { population } from '../seed/population.js';
import { settle } from '../seed/settle.js';
import { meteredPortal } from '../servers.js';
import { findReaders, prepareAskers } from './askers.js';
import { viewCases } from './cases.js';
import { measureCase, type Side } from './measure-cases.js';

/** Measures every call on a portal with few views and on one with many, asked by the same people. */
export async function compareSizes(few: Portal, many: Portal): Promise<Comparison[]> {
  const readerIds = await findReaders(few, population.users);
  const small = await prepareSide(few, readerIds);
  const large = await prepareSide(many, readerIds);
  const comparisons: Comparison[] = [];
  for (const viewCase of viewCases) {
    tell(`measuring: ${viewCase.title}`);
    comparisons.push(await measureCase(viewCase, small, large));
  }
  return comparisons;
}

async function prepareSide(portal: Portal, readerIds: number[]): Promise<Side> {
  const askers = await prepareAskers(portal, population.users, readerIds);
  await settle(portal);
  return { askers, server: await meteredPortal(portal) };
}
