const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  "img-src 'self' data:",
  "base-uri 'none'",
  "form-action 'self'",
  'frame-ancestors http://localhost:* http://127.0.0.1:*',
].join('; ');

/** The headers of every page: nothing from elsewhere, framed by loopback origins only. */
export const pageHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': contentSecurityPolicy,
  'cache-control': 'no-cache',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
};

/** A page that its script fills; the three texts are the program's own, never a caller's. */
export function htmlPage({ title, style, script }: { title: string; style: string; script: string }): string {
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <title>${title}</title>
    <link rel="icon" href="data:,">
    <link rel="stylesheet" href="/assets/theme.css">
    <link rel="stylesheet" href="/assets/${style}.css">
    <script type="module" src="/scripts/${script}.js"></script>
  </head>
  <body>
    <div id="root"></div>
  </body>
</html>
`;
}
