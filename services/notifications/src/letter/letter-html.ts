import { html, type Html } from './html.js';
import type { Letter } from './letter.js';
import type { Stationery } from './render-letter.js';
import { styleSheet, styles } from './letter-styles.js';

/** A letter as an HTML page of tables and inline styles, which is what mail programs understand. */
export function letterHtml(letter: Letter, { head, portalUrl, words }: Stationery): string {
  const { subject, greeting, paragraphs, code, action, note, choice } = letter;
  return html`<!doctype html>
    <html lang="en">
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
                  <td style="${styles.header} background-color: ${head.accent};">
                    ${head.owner ? html`<div style="${styles.owner}">${head.owner}</div>` : undefined}
                    <div style="${styles.name}">${head.name}</div>
                  </td>
                </tr>
                <tr>
                  <td style="${styles.body}">
                    <h1 class="text" style="${styles.title}">${subject}</h1>
                    ${[greeting, ...paragraphs].map((text) => html`<p class="text" style="${styles.paragraph}">${lines(text)}</p> `)}
                    ${code ? codeBlock(code, words.codeLabel) : undefined}
                    ${action ? button(action, head.accent, words.linkHint) : undefined}
                  </td>
                </tr>
                <tr>
                  <td class="line" style="${styles.footer}">
                    <p class="quiet" style="${styles.small}">${note}</p>
                    ${choice ? choiceLine(choice) : undefined}
                    <p class="quiet" style="${styles.small}">
                      ${head.name} ·
                      <a class="quiet" href="${portalUrl}" style="${styles.link}">${portalUrl}</a>
                    </p>
                    ${head.contact ? contactLine(head.contact) : undefined}
                  </td>
                </tr>
              </table>
            </td>
          </tr>
        </table>
      </body>
    </html> `.source;
}

const lines = (text: string): Html[] =>
  text.split('\n').map((line, index) => (index === 0 ? html`${line}` : html`<br />${line}`));

// The groups are set apart by their margin alone, so that copying gives the bare code.
function codeBlock(code: string, label: string): Html {
  const half = Math.ceil(code.length / 2);
  return html`<p class="quiet" style="${styles.small}">${label}</p>
    <p class="sunken text" style="${styles.code}">
      ${code.slice(0, half)}<span style="margin-left: 16px">${code.slice(half)}</span>
    </p>`;
}

const button = ({ label, url }: { label: string; url: string }, accent: string, hint: string): Html =>
  html`<p style="${styles.paragraph}">
      <a href="${url}" style="${styles.button} background-color: ${accent};">${label}</a>
    </p>
    <p class="quiet" style="${styles.small}">
      ${hint}<br /><a class="quiet" href="${url}" style="${styles.link}">${url}</a>
    </p>`;

const choiceLine = ({ label, url }: { label: string; url: string }): Html =>
  html`<p class="quiet" style="${styles.small}">
    <a class="quiet" href="${url}" style="${styles.link}">${label}</a>
  </p>`;

const contactLine = ({ label, email }: { label: string; email: string }): Html =>
  html`<p class="quiet" style="${styles.small}">
    ${label}: <a class="quiet" href="mailto:${email}" style="${styles.link}">${email}</a>
  </p>`;
