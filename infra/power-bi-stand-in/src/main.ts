import { readOptions } from './options.js';
import { startStandIn } from './emulator.js';

const emulator = await startStandIn(readOptions(process.env));
console.log(`Power BI emulator: ${emulator.url}`);

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void emulator.close());
}
