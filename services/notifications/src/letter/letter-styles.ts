import { Html } from './html.js';

const font =
  "font-family: system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', 'Noto Sans', Arial, sans-serif;";

/** The portal's look, in line where mail programs drop style sheets. */
export const styles = {
  page: `margin: 0; padding: 0; background-color: #f5f6f8; ${font}`,
  card: 'max-width: 600px; background-color: #ffffff; border-radius: 8px; overflow: hidden;',
  header: 'padding: 24px 32px; color: #ffffff;',
  owner: 'font-size: 14px; line-height: 1.5;',
  name: 'font-size: 20px; line-height: 1.3; font-weight: 700;',
  body: 'padding: 32px 32px 16px;',
  title: 'margin: 0 0 16px; font-size: 24px; line-height: 1.3; font-weight: 700; color: #1b212b;',
  paragraph: 'margin: 0 0 16px; font-size: 16px; line-height: 1.5; color: #1b212b;',
  code: "margin: 0 0 24px; padding: 16px; border-radius: 8px; background-color: #eef0f3; color: #1b212b; font-family: ui-monospace, 'Cascadia Mono', Menlo, Consolas, monospace; font-size: 32px; line-height: 1.25; font-weight: 700; letter-spacing: 2px; text-align: center; white-space: nowrap;",
  button:
    'display: inline-block; margin: 8px 0; padding: 12px 24px; border-radius: 8px; color: #ffffff; font-size: 16px; line-height: 1.5; font-weight: 600; text-decoration: none;',
  footer: 'padding: 24px 32px 16px; border-top: 1px solid #d8dce2;',
  small: 'margin: 0 0 8px; font-size: 14px; line-height: 1.5; color: #525c6b;',
  link: 'color: #525c6b; text-decoration: underline; overflow-wrap: anywhere; word-break: break-word;',
};

/** What only a style sheet can say: the dark form, and less room at the edges of a phone. */
export const styleSheet = new Html(`
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
