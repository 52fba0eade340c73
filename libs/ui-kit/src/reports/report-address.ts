/** The address that opens a report for everybody who may open it. */
export const reportAddress = (id: number): string => `/report/${id}`;

/** The id that a viewer's address names, as `/report/<id>` or as `?report=<id>` of the older viewers; NaN for none. */
export function reportIdOf({ pathname, search }: { pathname: string; search: string }): number {
  const [, inPath] = /^\/report\/([^/]+)/i.exec(pathname) ?? [];
  const text = inPath ?? new URLSearchParams(search).get('report') ?? '';
  return /^[1-9]\d*$/.test(text) ? Number(text) : NaN;
}
