import Sequencer from '@jest/test-sequencer';

const longest =
  /[\\/]tests[\\/]browser[\\/]screens[\\/]|[\\/](rollups|outages|notification-storm|mail-queue)\.test\.ts$/;

/** Jest's own order, by what it remembers of earlier runs or else by size, but what takes long though it is small comes first. */
class LongestFirst extends Sequencer {
  sort(tests) {
    const sorted = super.sort(tests);
    return [
      ...sorted.filter(({ path }) => longest.test(path)),
      ...sorted.filter(({ path }) => !longest.test(path)),
    ];
  }
}

export { LongestFirst as default };
