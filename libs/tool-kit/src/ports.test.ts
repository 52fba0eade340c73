import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { expect, it } from '@jest/globals';

/** Finds ports, and keeps them until its input ends. */
const program = `
  import { findFreePorts } from '@portal/tool-kit';
  console.log(JSON.stringify(await findFreePorts(300)));
  process.stdin.resume();
`;

it('finds ports that no other process finds', async () => {
  const processes = [1, 2].map(() => spawn(process.execPath, ['--input-type=module', '--eval', program]));
  const lines = await Promise.all(
    processes.map(({ stdout }) => once(createInterface(stdout), 'line') as Promise<[string]>),
  );
  for (const { stdin } of processes) stdin.end();
  expect(new Set(lines.flatMap(([line]) => JSON.parse(line) as number[])).size).toBe(600);
});
