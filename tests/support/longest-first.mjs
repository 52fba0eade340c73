import Sequencer from '@jest/test-sequencer';

const longest =
  /[\\/]tests[\\/]browser[\\/]screens[\\/]|[\\/](layout-shift|screen-names|bad-input|power-bi|rollups|outages|notification-storm|mail-queue)\.test\.ts$/;

/** Jest's order (last duration, else size), except that slow small files come first. */
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
