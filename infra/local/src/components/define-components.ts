import { serviceNames } from '../services.js';
import { defineGateway } from './gateway.js';
import { mailCatcherPart } from './mail-catcher.js';
import type { ComponentDefinition, PortalSettings } from './component-definition.js';
import { defineService } from './service.js';
import { defineEmulator } from './emulator.js';

/** The parts of a portal in the order in which they are started; they are stopped in the opposite order. */
export function defineComponents(settings: PortalSettings): ComponentDefinition[] {
  const services = serviceNames.map((name) => defineService(name, settings));
  const components = [
    defineEmulator(settings),
    mailCatcherPart(settings),
    ...services,
    defineGateway(settings),
  ];
  return components.map((component) => ({
    ...component,
    env: { ...process.env, ...component.env, ...settings.overrides[component.name] },
  }));
}
