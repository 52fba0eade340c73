import type { PortalPorts } from '../components/component-definition.js';
import { freePorts } from '../ports.js';

/** Chooses a portal's ports: three in a row from the given one, or free ones for 0, and free ones for the rest. */
export async function choosePorts(first: number): Promise<PortalPorts> {
  const free = await freePorts(9);
  const next = () => free.pop() as number;
  const [portal, mail, emulator] = first === 0 ? [next(), next(), next()] : [first, first + 1, first + 2];
  const services = { identity: next(), reports: next(), analytics: next(), notifications: next() };
  const health = { ...services, gateway: next() };
  return { portal, mail, emulator, smtp: next(), health };
}
