import { expect, it } from '@jest/globals';
import { compareMarkers } from './write-ledger.js';

it('compareMarkers counts acknowledged writes without a row, and rows beyond one of each write', () => {
  const acknowledged = new Set(['stored', 'lost', 'twice']);
  const sent = new Set([...acknowledged, 'failed', 'stored without a response']);
  const others = ['of the seed', 'of the seed'];
  const stored = ['stored', 'twice', 'twice', 'stored without a response', null, ...others];
  expect(compareMarkers(sent, acknowledged, stored)).toEqual({ lost: 1, doubled: 2 });
});
