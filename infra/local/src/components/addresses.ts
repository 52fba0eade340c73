import type { PortalPorts } from './component-definition.js';

/** The address at which people open the portal. */
export const portalUrl = ({ portal }: Pick<PortalPorts, 'portal'>): string => `http://localhost:${portal}`;

/** The address of the mail catcher's page. */
export const mailUrl = ({ mail }: Pick<PortalPorts, 'mail'>): string => `http://localhost:${mail}`;

/** The address of the Power BI emulator. */
export const emulatorUrl = ({ emulator }: Pick<PortalPorts, 'emulator'>): string =>
  `http://localhost:${emulator}`;
