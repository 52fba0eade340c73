// Loaded into a process before its own code. Moves its monotonic clock ahead by the milliseconds in the file.
import { readFileSync } from 'node:fs';

const { MOVED_CLOCK_FILE = '' } = process.env;
const now = performance.now.bind(performance);
performance.now = () => now() + Number(readFileSync(MOVED_CLOCK_FILE, 'utf8'));
