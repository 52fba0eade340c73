// Loaded into a process before its own code: its monotonic clock runs ahead by the milliseconds that the file names.
import { readFileSync } from 'node:fs';

const { MOVED_CLOCK_FILE = '' } = process.env;
const now = performance.now.bind(performance);
performance.now = () => now() + Number(readFileSync(MOVED_CLOCK_FILE, 'utf8'));
