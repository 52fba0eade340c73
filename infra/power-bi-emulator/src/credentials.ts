/** The one service principal that the emulator knows: public demonstration values, worth nothing elsewhere. */
export const demoCredentials = {
  tenantId: 'demo',
  clientId: '3f0a8c52-7d14-4f6e-9b0b-2c5d8e61a974',
  clientSecret: 'emulator-demo-secret',
} as const;
