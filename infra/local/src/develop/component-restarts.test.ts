import { expect, it, describe } from '@jest/globals';
import type { Component } from '../components/component.js';
import { toProjectPath } from '../project.js';
import { ComponentRestarts } from './component-restarts.js';

/** A component whose restart ends when the test says so. */
function createFakeComponent(name: string) {
  const restarts: (() => void)[] = [];
  const started = new EventTarget();
  const component = {
    definition: { name },
    restart: () =>
      new Promise<void>((resolve) => {
        restarts.push(resolve);
        started.dispatchEvent(new Event('restart'));
      }),
  } as unknown as Component;
  const waitForRestart = () =>
    new Promise<void>((resolve) => started.addEventListener('restart', () => resolve(), { once: true }));
  return { component, restarts, waitForRestart };
}

describe('restarts of components', () => {
  it('restart the component of the file, or all after a change of a library', async () => {
    const identity = createFakeComponent('identity');
    const reports = createFakeComponent('reports');
    const restarts = new ComponentRestarts([identity.component, reports.component]);
    const identityRestarts = identity.waitForRestart();
    restarts.request(toProjectPath('services/identity/src/main.ts'));
    await identityRestarts;
    expect(reports.restarts).toHaveLength(0);

    const reportsRestarts = reports.waitForRestart();
    restarts.request(toProjectPath('libs/service-kit/src/index.ts'));
    await reportsRestarts;
    expect(reports.restarts).toHaveLength(1);
  });

  it('restart a component once more for all changes during a restart', async () => {
    const { component, restarts, waitForRestart } = createFakeComponent('identity');
    const changes = new ComponentRestarts([component]);
    const file = toProjectPath('services/identity/src/main.ts');
    const first = waitForRestart();
    changes.request(file);
    await first;
    changes.request(file);
    changes.request(file);
    const second = waitForRestart();
    restarts[0]?.();
    await second;
    expect(restarts).toHaveLength(2);
  });
});
