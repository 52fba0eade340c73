import type { AppManifest } from '@portal/ui-kit/platform';

const read = async (address: string): Promise<string> => (await fetch(address)).text();

/** Returns a function that resolves to true if the shell or an app was released after this page was opened. */
export const createReleaseCheck = (registry: readonly AppManifest[]) => async (): Promise<boolean> => {
  const entry = document.querySelector('script[type=module]')?.getAttribute('src') ?? '';
  const [page, apps] = await Promise.all([read('/'), read('/registry.json')]);
  return !page.includes(entry) || JSON.stringify(JSON.parse(apps)) !== JSON.stringify(registry);
};
