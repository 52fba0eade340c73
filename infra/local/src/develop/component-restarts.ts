import { relative } from 'node:path';
import type { Component } from '../components/component.js';
import { projectRoot } from '../project.js';

/** Editors and formatters write several files at once. */
const delayMs = 50;

/** Restarts the components whose sources have changed. Changes during a restart cause one more. */
export class ComponentRestarts {
  private readonly waiting = new Set<Component>();
  private readonly restarting = new Set<Component>();

  constructor(private readonly components: readonly Component[]) {}

  /** Requests a restart of the component of the file, and of all components after a change of a library. */
  request(file: string): void {
    const path = relative(projectRoot, file).replaceAll('\\', '/');
    const [, name] = /^(?:services\/|infra\/)?([\w-]+)\//.exec(path) ?? [];
    for (const component of this.components) {
      if (name !== 'libs' && name !== component.definition.name) continue;
      this.waiting.add(component);
      setTimeout(() => void this.restart(component), delayMs);
    }
  }

  private async restart(component: Component): Promise<void> {
    if (this.restarting.has(component) || !this.waiting.delete(component)) return;
    this.restarting.add(component);
    const { name } = component.definition;
    const started = performance.now();
    try {
      await component.restart();
      console.log(`  ${name.padEnd(26)}restarted (${((performance.now() - started) / 1000).toFixed(1)} s)`);
    } catch (error) {
      console.error(`\n${(error as Error).message}`);
    }
    this.restarting.delete(component);
    await this.restart(component);
  }
}
