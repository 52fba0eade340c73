// Plain JavaScript, because jest loads this file without the TypeScript resolver.
import { startTestPostgres } from '../dist/index.js';

let postgres;

/** Starts PostgreSQL for the tests of the services. */
async function setUp() {
  postgres = await startTestPostgres();
  process.env.TEST_POSTGRES = postgres.superuserUrl;
}

export const stopPostgres = () => postgres?.stop();

export { setUp as default };
