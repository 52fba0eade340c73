import { serviceNames } from '../services.js';
import { gatewayPart } from './gateway-part.js';
import { mailCatcherPart } from './mail-catcher-part.js';
import type { PartDefinition, PortalSettings } from './part-definition.js';
import { servicePart } from './service-part.js';
import { emulatorPart } from './emulator-part.js';

/** The parts of a portal in the order in which they are started; they are stopped in the opposite order. */
export function portalParts(settings: PortalSettings): PartDefinition[] {
  const services = serviceNames.map((name) => servicePart(name, settings));
  const parts = [emulatorPart(settings), mailCatcherPart(settings), ...services, gatewayPart(settings)];
  return parts.map((part) => ({
    ...part,
    env: { ...process.env, ...part.env, ...settings.overrides[part.name] },
  }));
}
