import type { Address } from 'postal-mime';

export interface Mail {
  readonly id: string;
  readonly receivedAt: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly headers: Record<string, string>;
  readonly from: readonly Address[];
  readonly to: readonly Address[];
  readonly attachments: readonly Attachment[];
}

interface Attachment {
  readonly name: string;
  readonly type: string;
  readonly text: string;
}

const style = `
  :root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; }
  body { margin: 0 auto; max-width: 60rem; padding: 1rem; }
  table { border-collapse: collapse; width: 100%; }
  th, td { border-bottom: 1px solid #8886; padding: 0.5rem; text-align: start; vertical-align: top; }
  td:nth-child(2) { overflow-wrap: anywhere; }
  iframe { background: #fff; border: 1px solid #8886; height: 70vh; width: 100%; }
  pre { white-space: pre-wrap; }
`;

const page = (title: string, content: string, head = '') => `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escape(title)}</title>${head}<style>${style}</style></head>
<body>${content}</body>
</html>`;

export function renderMailsPage(mails: readonly Mail[]): string {
  const rows = mails.map(
    ({ id, subject, to, receivedAt }) =>
      `<tr><td>${time(receivedAt)}</td><td>${formatAddresses(to)}</td><td><a href="/mail/${id}">${escape(subject || '(no subject)')}</a></td></tr>`,
  );
  const table = `<table><thead><tr><th>Received</th><th>To</th><th>Subject</th></tr></thead><tbody>${rows.join('')}</tbody></table>`;
  const content = `<h1>Mails</h1>${rows.length > 0 ? table : '<p>No mails yet.</p>'}`;
  return page('Mails', content, '<meta http-equiv="refresh" content="5">');
}

export function renderMailPage({ id, subject, from, to, receivedAt, text, html, attachments }: Mail): string {
  const files = attachments
    .map(({ name, type }) => `<br>Attachment ${escape(name)} (${escape(type)})`)
    .join('');
  const details = `<p>From ${formatAddresses(from)}<br>To ${formatAddresses(to)}<br>${time(receivedAt)}${files}</p>`;
  const sandbox = 'allow-popups allow-popups-to-escape-sandbox';
  const frame = `<iframe title="Mail" sandbox="${sandbox}" src="/mail/${id}/content"></iframe>`;
  const plainText = `<details${html ? '' : ' open'}><summary>Plain text</summary><pre>${escape(text)}</pre></details>`;
  const content = `<p><a href="/">All mails</a></p><h1>${escape(subject)}</h1>${details}${html ? frame : ''}${plainText}`;
  return page(subject, content);
}

const time = (value: string) =>
  `<time datetime="${value}">${value.slice(0, 19).replace('T', ' ')} UTC</time>`;

const formatAddresses = (list: readonly Address[]) =>
  list.map(({ name, address }) => escape(name ? `${name} <${address}>` : (address ?? ''))).join(', ');

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}
