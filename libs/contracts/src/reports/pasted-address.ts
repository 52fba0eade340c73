const id = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const frame = /^<iframe\s[^>]*\bsrc="([^"]+)"/i;
const shownReport = new RegExp(`^/groups/([^/]+)/(?:apps/[^/]+/)?reports/(${id})(?:/|$)`, 'i');

/** Reads the address of a report from what people paste: embed code, or the address of a report that Power BI shows. */
export function readPastedAddress(pasted: string): string {
  const text = pasted.trim();
  const address = (frame.exec(text)?.[1] ?? text).replaceAll('&amp;', '&');
  if (!URL.canParse(address)) return address;
  const { origin, pathname } = new URL(address);
  const [, groupId = '', reportId] = shownReport.exec(pathname) ?? [];
  if (!reportId) return address;
  const group = groupId === 'me' ? '' : `&groupId=${groupId}`;
  return `${origin}/reportEmbed?reportId=${reportId}${group}`;
}

/** Reads an id of Power BI from what people paste: with braces, or an address with the id after `/reports/` or `/datasets/`. */
export function readPastedId(pasted: string, kind: 'report' | 'dataset'): string {
  const text = pasted.trim().replace(/^\{(.*)\}$/, '$1');
  const inAddress = new RegExp(`(?:/${kind}s/|[?&]${kind}Id=)(${id})`, 'i');
  return inAddress.exec(text)?.[1] ?? text;
}
