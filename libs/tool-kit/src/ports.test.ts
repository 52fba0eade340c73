import { expect, it, jest } from '@jest/globals';

async function findPortsInAnotherProcess(): Promise<number[]> {
  jest.resetModules();
  const { findFreePorts: freePorts } = await import('./ports.js');
  return freePorts(300);
}

it('finds ports that no other process finds', async () => {
  const found = [...(await findPortsInAnotherProcess()), ...(await findPortsInAnotherProcess())];
  expect(new Set(found).size).toBe(600);
});
