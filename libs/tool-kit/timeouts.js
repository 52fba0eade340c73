// Plain JavaScript, because jest.config.js reads it before anything is built.
import { availableParallelism, loadavg } from 'node:os';

const maxFactor = 4;
const factor = Number(process.env.TEST_PATIENCE ?? 1);
if (!(factor > 0)) throw new Error('TEST_PATIENCE must be a positive number, such as 2.');

/** Multiplies a timeout, in any unit, by TEST_PATIENCE. Every timeout of a test or of a start passes through here. */
export const scaleTimeout = (timeout) => timeout * factor;

/** A factor for this machine: the processes that want a core now for each core, from 1 to 4. */
export function measureFactor() {
  const [lastMinute = 0] = loadavg();
  const busy = Math.min(Math.max(lastMinute / availableParallelism(), 1), maxFactor);
  return Math.round(busy * 10) / 10;
}
