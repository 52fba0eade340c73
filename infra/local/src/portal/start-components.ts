import { join } from 'node:path';
import type { LocalComponentName, PortalSettings } from '../components/component-definition.js';
import { Component } from '../components/component.js';
import { defineComponents } from '../components/define-components.js';
import type { DaemonWatcher } from '../processes/daemon.js';
import { type Progress, timed } from '../progress.js';
import type { Layer, Stopper } from './stopper.js';

/** What the components are started with besides their own settings. */
export interface ComponentContext {
  readonly logFolder: string;
  readonly watcher: DaemonWatcher;
  readonly stopper: Stopper;
  readonly progress?: Progress;
  /** Parts that are not started. */
  readonly without?: readonly LocalComponentName[];
}

/** Starts the components at once, since they wait for one another, and resolves when all can serve. */
export async function startComponents(
  settings: PortalSettings,
  { logFolder, watcher, stopper, progress, without = [] }: ComponentContext,
): Promise<Record<LocalComponentName, Component>> {
  const components = defineComponents(settings).map((definition) => {
    const component = new Component(definition, join(logFolder, `${definition.name}.log`), watcher);
    stopper.add(layerOf(definition.name), () => component.stop());
    return component;
  });
  const started = components.filter(({ definition }) => !without.includes(definition.name));
  await Promise.all(
    started.map((component) =>
      timed(capitalised(component.definition.title), progress, () => component.start()),
    ),
  );
  return Object.fromEntries(components.map((component) => [component.definition.name, component])) as Record<
    LocalComponentName,
    Component
  >;
}

function layerOf(name: LocalComponentName): Layer {
  if (name === 'gateway') return 'gateway';
  return name === 'mail-catcher' || name === 'power-bi-emulator' ? 'helpers' : 'services';
}

const capitalised = (title: string): string =>
  title.replace(/^The (.)/, (_, first: string) => first.toUpperCase());
