import { startEmulator } from './emulator.js';
import { readOptions } from './options.js';

const emulator = await startEmulator(readOptions(process.env));
console.log(`Power BI emulator: ${emulator.url}`);

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void emulator.close());
}
