import {
  type EmbedSettings,
  hasLayout,
  createInvalidParametersError,
  layoutTypes,
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
const createInvalidResponse = (detail: string): HostResponse => ({
  statusCode: 400,
  body: createInvalidParametersError(detail),
});
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

const captureOptions = ['allPages', 'personalizeVisuals'];

function captureBookmark(body: unknown): HostResponse {
  const { options } = body as { options?: Record<string, unknown> };
  const isDocumented = Object.entries(options ?? {}).every(
    ([option, value]) => captureOptions.includes(option) && typeof value === 'boolean',
  );
  if (!isDocumented) return createInvalidResponse(`The options are ${captureOptions.join(', ')}.`);
  const state = embedded.capture();
  return state ? createOkResponse({ name: 'captured', displayName: 'Captured', state }) : notFound();
}

function applyState(body: unknown): HostResponse {
  const { state } = body as { state?: string };
  return embedded.applyBookmark({ state }) ? accepted : createInvalidResponse('The state cannot be applied.');
}

function findLayout(_body: unknown, url: string): HostResponse {
  const [, name, layout = ''] = layoutPath.exec(url) ?? [];
  const page = embedded.findPage(name && decodeURIComponent(name));
  if (!(layout in layoutTypes)) return createInvalidResponse(`There is no layout ${layout}.`);
  return page ? createOkResponse(hasLayout(page, layout)) : notFound();
}

function setActivePage(body: unknown): HostResponse {
  const page = embedded.findPage((body as { name?: string }).name);
  if (!page) return notFound();
  if (embedded.isLocked) return createRefusedResponse(createTokenExpiredError());
  embedded.showPage(page);
  return accepted;
}

const layoutPath = /^\/report\/pages\/([^/]+)\/layoutTypes\/(\w+)$/;

const routes: HostRoutes = [
  ['POST', '/frontload/config', () => createOkResponse()],
  ['POST', '/report/load', load],
  ['POST', '/report/token', renewToken],
  ['POST', '/report/bookmarks/capture', captureBookmark],
  [
    'POST',
    '/report/bookmarks/applyByName',
    (body) => {
      const { name = '' } = body as { name?: string };
      return embedded.applyBookmark({ name }) ? accepted : notFound();
    },
  ],
  ['POST', '/report/bookmarks/applyState', applyState],
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
  ['GET', layoutPath, findLayout],
  ['PUT', '/report/pages/active', setActivePage],
  [
    'PATCH',
    '/report/settings',
    (settings) => {
      const error = embedded.applySettings(settings as EmbedSettings);
      return error ? { statusCode: 400, body: error } : accepted;
    },
  ],
];

if (window.parent === window) {
  root.render(<p className="message">This page is made to be embedded in another.</p>);
} else {
  host.start(routes);
}
