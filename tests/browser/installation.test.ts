import { expect, it } from '@jest/globals';
import { useBrowser } from '../support/browser.js';

const browser = useBrowser();

it('the portal can be installed as an app, with icons of the sizes that phones need', async () => {
  const page = await browser.newPage();
  await page.goto('/');
  const devTools = await page.context().newCDPSession(page);
  const { errors, manifest } = await devTools.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  expect(manifest).toMatchObject({ name: 'HIS Report Portal', display: 'kStandalone' });

  const icons = (manifest.icons ?? []).filter(({ type }) => type === 'image/png');
  expect(icons.map(({ sizes }) => sizes)).toEqual(['192x192', '512x512', '512x512']);
  for (const { url, sizes } of icons) expect(await page.evaluate(measureImage, url)).toBe(sizes);
  const touchIcon = await page.locator('link[rel=apple-touch-icon]').getAttribute('href');
  expect(await page.evaluate(measureImage, touchIcon ?? '')).toBe('180x180');
});

async function measureImage(address: string): Promise<string> {
  const image = new Image();
  image.src = address;
  await image.decode();
  return `${image.naturalWidth}x${image.naturalHeight}`;
}
