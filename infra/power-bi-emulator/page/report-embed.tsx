import {
  type EmbedSettings,
  type LoadConfiguration,
  pageNotFoundError,
  createTokenExpiredError,
} from './embed-protocol';
import { EmbeddedReport } from './embedded-report';
import { HostConnection, type HostResponse, type HostRoutes } from './host-connection';
import { createPageRoot } from './layout';

const root = createPageRoot();
const host = new HostConnection(new URLSearchParams(location.search).get('uid') ?? '');
const embedded = new EmbeddedReport(host, root);

const createOkResponse = (body?: unknown): HostResponse => ({ statusCode: 200, body });
const accepted: HostResponse = { statusCode: 202 };
const createRefusedResponse = (body: unknown): HostResponse => ({ statusCode: 403, body });
const notFound = (): HostResponse => ({ statusCode: 404, body: pageNotFoundError() });

function listPages(): HostResponse {
  return createOkResponse(
    embedded.pages.map((page) => ({
      ...page,
      isActive: page.name === embedded.activePage?.name,
      visibility: 0,
      defaultSize: { type: 0, width: 1280, height: 720 },
      defaultDisplayOption: 0,
    })),
  );
}

function load(body: unknown): HostResponse {
  void embedded.load(body as LoadConfiguration);
  return accepted;
}

async function renewToken(token: unknown): Promise<HostResponse> {
  const error = await embedded.renew(String(token));
  return error ? createRefusedResponse(error) : createOkResponse();
}

function captureBookmark(): HostResponse {
  const state = embedded.capture();
  return state ? createOkResponse({ name: 'captured', displayName: 'Captured', state }) : notFound();
}

function setActivePage(body: unknown): HostResponse {
  const page = embedded.findPage((body as { name?: string }).name);
  if (!page) return notFound();
  if (embedded.isLocked) return createRefusedResponse(createTokenExpiredError());
  embedded.showPage(page);
  return accepted;
}

const routes: HostRoutes = [
  ['POST', '/frontload/config', () => createOkResponse()],
  ['POST', '/report/load', load],
  ['POST', '/report/token', renewToken],
  ['POST', '/report/bookmarks/capture', captureBookmark],
  [
    'POST',
    '/report/bookmarks/applyByName',
    (body) => (embedded.applyBookmark((body as { name?: string }).name ?? '') ? accepted : notFound()),
  ],
  [
    'POST',
    '/report/print',
    () => {
      // After the response, because the print dialog blocks the page.
      setTimeout(() => window.print());
      return accepted;
    },
  ],
  ['GET', '/report/pages', listPages],
  ['PUT', '/report/pages/active', setActivePage],
  [
    'PATCH',
    '/report/settings',
    (settings) => {
      embedded.applySettings(settings as EmbedSettings);
      return accepted;
    },
  ],
];

if (window.parent === window) {
  root.render(<p className="message">This page is made to be embedded in another.</p>);
} else {
  host.start(routes);
}
