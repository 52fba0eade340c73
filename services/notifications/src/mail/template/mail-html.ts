import type { MailLayout, MailParts } from './mail-layout.js';

class Html {
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

type HtmlPart = string | Html | Html[] | undefined;

const toSource = (part: HtmlPart): string => {
  if (part === undefined) return '';
  if (part instanceof Html) return part.source;
  return Array.isArray(part) ? part.map(toSource).join('') : escape(part);
};

/** Creates HTML from a template. Escapes text, keeps HTML and leaves out undefined parts. */
const html = (texts: TemplateStringsArray, ...parts: HtmlPart[]): Html =>
  new Html(String.raw({ raw: texts }, ...parts.map(toSource)));

const font =
  "font-family: system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', 'Noto Sans', Arial, sans-serif;";

/** Inline styles, since some mail programs drop style sheets. */
const styles = {
  page: `margin: 0; padding: 0; background-color: #f5f6f8; ${font}`,
  card: 'max-width: 600px; background-color: #ffffff; border-radius: 8px; overflow: hidden;',
  header: 'padding: 24px 32px; color: #ffffff;',
  owner: 'font-size: 14px; line-height: 1.5;',
  name: 'font-size: 20px; line-height: 1.3; font-weight: 700;',
  body: 'padding: 32px 32px 16px;',
  title: 'margin: 0 0 16px; font-size: 24px; line-height: 1.3; font-weight: 700; color: #1b212b;',
  paragraph:
    'margin: 0 0 16px; font-size: 16px; line-height: 1.5; color: #1b212b; overflow-wrap: anywhere; word-break: break-word;',
  code: "margin: 0 0 24px; padding: 16px; border-radius: 8px; background-color: #eef0f3; color: #1b212b; font-family: ui-monospace, 'Cascadia Mono', Menlo, Consolas, monospace; font-size: 32px; line-height: 1.25; font-weight: 700; letter-spacing: 2px; text-align: center; white-space: nowrap;",
  button:
    'display: inline-block; margin: 8px 0; padding: 12px 24px; border-radius: 8px; color: #ffffff; font-size: 16px; line-height: 1.5; font-weight: 600; text-decoration: none;',
  footer: 'padding: 24px 32px 16px; border-top: 1px solid #d8dce2;',
  small: 'margin: 0 0 8px; font-size: 14px; line-height: 1.5; color: #525c6b;',
  link: 'color: #525c6b; text-decoration: underline; overflow-wrap: anywhere; word-break: break-word;',
};

/** Dark colours, and narrow margins on phones. */
const styleSheet = new Html(`
@media (prefers-color-scheme: dark) {
  .page { background-color: #0f1318 !important; }
  .surface { background-color: #171b22 !important; }
  .text { color: #e8ebf0 !important; }
  .quiet { color: #a6b0bf !important; }
  .sunken { background-color: #1f252e !important; }
  .line { border-color: #323a46 !important; }
}
@media (max-width: 480px) {
  .surface td { padding-left: 16px !important; padding-right: 16px !important; }
}
`);

/** Renders a mail as an HTML page of tables and inline styles, which all mail programs support. */
export function renderMailHtml(
  parts: MailParts,
  { branding, portalUrl, language, labels }: MailLayout,
): string {
  const { subject, greeting, paragraphs, code, action, links = [], note, preferences } = parts;
  return html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <meta name="color-scheme" content="light dark" />
        <meta name="format-detection" content="telephone=no, date=no, address=no, email=no, url=no" />
        <title>${subject}</title>
        <style>
          ${styleSheet}
        </style>
      </head>
      <body class="page" style="${styles.page}">
        <table role="presentation" width="100%" cellspacing="0" cellpadding="0">
          <tr>
            <td align="center" style="padding: 24px 8px">
              <table
                role="presentation"
                class="surface"
                width="100%"
                cellspacing="0"
                cellpadding="0"
                style="${styles.card}"
              >
                <tr>
                  <td style="${styles.header} background-color: ${branding.accent};">
                    ${branding.owner ? html`<div style="${styles.owner}">${branding.owner}</div>` : undefined}
                    <div style="${styles.name}">${branding.name}</div>
                  </td>
                </tr>
                <tr>
                  <td style="${styles.body}">
                    <h1 class="text" style="${styles.title}">${subject}</h1>
                    ${[greeting, ...paragraphs].map((text) => html`<p class="text" style="${styles.paragraph}">${toLines(text)}</p> `)}
                    ${code ? renderCodeBlock(code, labels.code) : undefined}
                    ${action ? renderButton(action, branding.accent, labels.linkHint) : undefined}
                    ${links.map(linkLine)}
                  </td>
                </tr>
                <tr>
                  <td class="line" style="${styles.footer}">
                    <p class="quiet" style="${styles.small}">${note}</p>
                    ${preferences ? linkLine(preferences) : undefined}
                    <p class="quiet" style="${styles.small}">
                      ${branding.name} ·
                      <a class="quiet" href="${portalUrl}" style="${styles.link}">${portalUrl}</a>
                    </p>
                    ${branding.contact ? renderContactLine(branding.contact) : undefined}
                  </td>
                </tr>
              </table>
            </td>
          </tr>
        </table>
      </body>
    </html> `.source;
}

const toLines = (text: string): Html[] =>
  text
    .split('\n')
    .map((line, index) => html`${index === 0 ? undefined : html`<br />`}${unlinkAddresses(line)}`);

/** The marks of an address, in a group, so that a split keeps them. */
const addressMark = /(\.(?=\p{L})|@(?=\S)|:\/\/(?=\S))/u;

// An element around each mark of an address prevents mail programs from turning it into a link. A copied address is unchanged.
const unlinkAddresses = (line: string): Html[] =>
  line
    .split(addressMark)
    .map((part, index) => (index % 2 === 0 ? html`${part}` : html`<span>${part}</span>`));

// A margin separates the groups, so that a copied code has no space.
function renderCodeBlock(code: string, label: string): Html {
  const half = Math.ceil(code.length / 2);
  return html`<p class="quiet" style="${styles.small}">${label}</p>
    <p class="sunken text" style="${styles.code}">
      ${code.slice(0, half)}<span style="margin-left: 16px">${code.slice(half)}</span>
    </p>`;
}

const renderButton = ({ label, url }: { label: string; url: string }, accent: string, hint: string): Html =>
  html`<p style="${styles.paragraph}">
      <a href="${url}" style="${styles.button} background-color: ${accent};">${label}</a>
    </p>
    <p class="quiet" style="${styles.small}">
      ${hint}<br /><a class="quiet" href="${url}" style="${styles.link}">${url}</a>
    </p>`;

const linkLine = ({ label, url }: { label: string; url: string }): Html =>
  html`<p class="quiet" style="${styles.small}">
    <a class="quiet" href="${url}" style="${styles.link}">${label}</a>
  </p>`;

const renderContactLine = ({ label, email }: { label: string; email: string }): Html =>
  html`<p class="quiet" style="${styles.small}">
    ${label}: <a class="quiet" href="mailto:${email}" style="${styles.link}">${email}</a>
  </p>`;
