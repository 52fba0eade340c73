import { readOptions } from './options.js';
import { startStandIn } from './stand-in.js';

const standIn = await startStandIn(readOptions(process.env));
console.log(`Power BI stand-in: ${standIn.url}`);

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void standIn.close());
}
