import { publicKeysOf } from '../secrets.js';
import type { ComponentName } from '../services.js';
import type { PortalSettings } from './component-definition.js';

/** Arguments that start the built main file of a server component. */
export const nodeArguments = (mainFile: string): string[] => ['--enable-source-maps', mainFile];

/** Variables that the gateway and every service read. */
export function commonEnvironment(user: ComponentName, settings: PortalSettings): NodeJS.ProcessEnv {
  const password = settings.nats.passwords[user];
  return {
    NODE_ENV: process.env.NODE_ENV === 'production' ? 'production' : 'development',
    NATS_URL: settings.nats.url,
    NATS_CA: settings.nats.ca,
    SIGNING_KEY: settings.signingKeys[user],
    PUBLIC_KEYS: publicKeysOf(settings.signingKeys),
    ...(password ? { NATS_USER: user, NATS_PASSWORD: password } : {}),
  };
}
