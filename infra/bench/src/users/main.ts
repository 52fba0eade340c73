import { requireLinux } from '../require-linux.js';
import { table } from '../report/tables.js';
import { userCases } from './cases.js';
import { measureUsers, type UserFigures } from './measure-users.js';

const sizes = [500, 50_000];

requireLinux();
const interrupted = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => interrupted.abort(new Error('interrupted')));
}

const measured: UserFigures[][] = [];
for (const users of sizes) {
  console.error(`  measuring with ${users.toLocaleString('en')} users`);
  measured.push(await measureUsers(users, interrupted.signal));
}

const columns = sizes.flatMap((users) => {
  const number = users.toLocaleString('en');
  return [`p50, ms: ${number} users`, 'p95, ms', 'CPU, µs'];
});
const rows = userCases.map(({ title }, index) => [
  title,
  ...measured.flatMap((figures) => {
    const { p50 = 0, p95 = 0, cpu = 0 } = figures[index] ?? {};
    return [p50.toFixed(1), p95.toFixed(1), Math.round(cpu).toLocaleString('en')];
  }),
]);
console.log(`\n${table(['on the list of users', ...columns], rows)}\n`);
