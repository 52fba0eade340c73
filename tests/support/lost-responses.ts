import type { Page } from 'playwright-core';

/** Forwards calls of `path` to the server and drops the responses until the returned function is called. */
export async function loseResponses(page: Page, path: string): Promise<() => Promise<void>> {
  const address = `**${path}`;
  await page.route(address, async (route) => {
    await route.fetch();
    await route.abort();
  });
  return () => page.unroute(address);
}
