/** HTML that may be put into other HTML as it is. */
export class Html {
  constructor(readonly source: string) {}
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escape = (text: string) => text.replace(/[&<>"']/g, (character) => entities[character] ?? '');

type Part = string | Html | Html[] | undefined;

const sourceOf = (part: Part): string => {
  if (part === undefined) return '';
  if (part instanceof Html) return part.source;
  return Array.isArray(part) ? part.map(sourceOf).join('') : escape(part);
};

/** A template of HTML: what is text is escaped, what is HTML stays, what is undefined is left out. */
export const html = (texts: TemplateStringsArray, ...parts: Part[]): Html =>
  new Html(String.raw({ raw: texts }, ...parts.map(sourceOf)));
