const workers = ['/service-worker.js', '/host-check.js'] as const;

interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL: (address: string) => string },
  ): { createScriptURL: (address: string) => string };
}

/**
 * Returns the address of a worker as the page's policy demands it: with Trusted Types, browsers refuse all other addresses of scripts. An
 * address is a string where browsers do not have them.
 */
export function allowWorker(worker: (typeof workers)[number]): string {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  const policy = trustedTypes?.createPolicy('portal-workers', {
    createScriptURL: (address) => {
      if (workers.some((known) => known === address)) return address;
      throw new TypeError(`${address} is no worker of the portal`);
    },
  });
  return policy?.createScriptURL(worker) ?? worker;
}
