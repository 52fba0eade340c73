import { z } from 'zod';
import { startEmulator } from './emulator.js';

const Environment = z.object({
  PORT: z.coerce.number().int().default(8082),
  HOST: z.string().min(1).default('127.0.0.1'),
  TOKEN_LIFETIME_SECONDS: z.coerce.number().int().positive().default(3600),
  PUBLIC_URL: z.url().optional(),
});

const { PORT, HOST, TOKEN_LIFETIME_SECONDS, PUBLIC_URL } = Environment.parse(process.env);
const emulator = await startEmulator({
  port: PORT,
  host: HOST,
  tokenLifetimeSeconds: TOKEN_LIFETIME_SECONDS,
  publicUrl: PUBLIC_URL,
});
console.log(`Power BI emulator: ${emulator.url}`);

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void emulator.close());
}
