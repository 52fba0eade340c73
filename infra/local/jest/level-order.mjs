import Sequencer from '@jest/test-sequencer';

const levels = ['unit', 'services', 'components', 'tools', 'api', 'browser'];
const getRank = ({ context }) => levels.indexOf(context.config.displayName.name);

/** Runs the cheapest level first; within a level in jest's order, which begins with the longest files. */
class LevelOrder extends Sequencer {
  sort(tests) {
    return [...super.sort(tests)].sort((one, other) => getRank(one) - getRank(other));
  }
}

export { LevelOrder as default };
