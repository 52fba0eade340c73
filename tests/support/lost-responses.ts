import type { Page } from 'playwright-core';

/** Lets the server do what the page asks of `path`, and loses its answers, until the function that it gives is called. */
export async function loseResponses(page: Page, path: string): Promise<() => Promise<void>> {
  const address = `**${path}`;
  await page.route(address, async (route) => {
    await route.fetch();
    await route.abort();
  });
  return () => page.unroute(address);
}
