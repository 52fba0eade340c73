import type { CDPSession, Page } from 'playwright-core';

export interface Transfer {
  url: string;
  bytes: number;
}

/** Records bytes on the wire for a page: compressed, with headers. */
export async function watchTransfers(page: Page): Promise<Transfer[]> {
  const transfers: Transfer[] = [];
  const urls = new Map<string, string>();
  const devTools: CDPSession = await page.context().newCDPSession(page);
  await devTools.send('Network.enable');
  devTools.on('Network.responseReceived', ({ requestId, response }) => urls.set(requestId, response.url));
  devTools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) =>
    transfers.push({ url: urls.get(requestId) ?? '', bytes: encodedDataLength }),
  );
  return transfers;
}

export const getTotalBytes = (transfers: Transfer[]): number =>
  transfers.reduce((sum, { bytes }) => sum + bytes, 0);

export const getPath = ({ url }: Transfer): string => new URL(url).pathname;
