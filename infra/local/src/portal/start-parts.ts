import { join } from 'node:path';
import type { PartName, PortalSettings } from '../parts/part-definition.js';
import { Part } from '../parts/part.js';
import { portalParts } from '../parts/portal-parts.js';
import type { DaemonWatcher } from '../processes/daemon.js';
import { type Progress, timed } from '../progress.js';
import type { Layer, Stopper } from './stopper.js';

/** What the parts are started with besides their own settings. */
export interface PartSurroundings {
  readonly logFolder: string;
  readonly watcher: DaemonWatcher;
  readonly stopper: Stopper;
  readonly progress?: Progress;
  /** Parts that are not started. */
  readonly without?: readonly PartName[];
}

/** Starts the parts at once, since they wait for one another, and resolves when all can serve. */
export async function startParts(
  settings: PortalSettings,
  { logFolder, watcher, stopper, progress, without = [] }: PartSurroundings,
): Promise<Record<PartName, Part>> {
  const parts = portalParts(settings).map((definition) => {
    const part = new Part(definition, join(logFolder, `${definition.name}.log`), watcher);
    stopper.add(layerOf(definition.name), () => part.stop());
    return part;
  });
  const started = parts.filter(({ definition }) => !without.includes(definition.name));
  await Promise.all(
    started.map((part) => timed(capitalised(part.definition.title), progress, () => part.start())),
  );
  return Object.fromEntries(parts.map((part) => [part.definition.name, part])) as Record<PartName, Part>;
}

function layerOf(name: PartName): Layer {
  if (name === 'gateway') return 'gateway';
  return name === 'mail-catcher' || name === 'power-bi-emulator' ? 'helpers' : 'services';
}

const capitalised = (title: string): string =>
  title.replace(/^The (.)/, (_, first: string) => first.toUpperCase());
