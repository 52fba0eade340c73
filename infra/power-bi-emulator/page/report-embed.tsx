import {
  createInvalidParametersError,
  createTokenExpiredError,
  type EmbedError,
  type EmbedSettings,
  hasPortraitLayout,
  type LoadConfiguration,
} from './embed-protocol';
import { EmbeddedReport } from './embedded-report';
import { HostConnection, type HostResponse, type HostRoutes } from './host-connection';
import { createPageRoot } from './layout';

const root = createPageRoot();
const host = new HostConnection(new URLSearchParams(location.search).get('uid') ?? '');
const embedded = new EmbeddedReport(host, root);

const accepted: HostResponse = { statusCode: 202 };
const notFound: HostResponse = { statusCode: 404, body: { message: 'PowerBIEntityNotFound' } };
const createOkResponse = (body?: unknown): HostResponse => ({ statusCode: 200, body });
const createInvalidResponse = (detail: string): HostResponse => ({
  statusCode: 400,
  body: createInvalidParametersError(detail),
});
const createRefusedResponse = (body: EmbedError): HostResponse => ({ statusCode: 403, body });

const listPages = (): HostResponse =>
  createOkResponse(
    embedded.pages.map((page) => ({
      ...page,
      isActive: page.name === embedded.activePage?.name,
      visibility: 0,
      defaultSize: { type: 0, width: 1280, height: 720 },
      defaultDisplayOption: 0,
    })),
  );

const captureOptions = ['allPages', 'personalizeVisuals'];

function captureBookmark(body: unknown): HostResponse {
  const { options = {} } = body as { options?: object };
  if (!Object.keys(options).every((option) => captureOptions.includes(option)))
    return createInvalidResponse(`The options are ${captureOptions.join(', ')}.`);
  const state = embedded.capture();
  return state ? createOkResponse({ name: 'captured', displayName: 'Captured', state }) : notFound;
}

function setActivePage(body: unknown): HostResponse {
  const page = embedded.findPage((body as { name?: string }).name);
  if (!page) return notFound;
  if (embedded.isLocked) return createRefusedResponse(createTokenExpiredError());
  embedded.showPage(page);
  return accepted;
}

const routes: HostRoutes = [
  [/^POST \/frontload\/config$/, () => createOkResponse()],
  [
    /^POST \/report\/load$/,
    (body) => {
      void embedded.load(body as LoadConfiguration);
      return accepted;
    },
  ],
  [
    /^POST \/report\/token$/,
    async (token) => {
      const error = await embedded.renew(String(token));
      return error ? createRefusedResponse(error) : createOkResponse();
    },
  ],
  [/^POST \/report\/bookmarks\/capture$/, captureBookmark],
  [
    /^POST \/report\/bookmarks\/applyByName$/,
    (body) => (embedded.applyBookmark(body as { name: string }) ? accepted : notFound),
  ],
  [
    /^POST \/report\/bookmarks\/applyState$/,
    (body) =>
      embedded.applyBookmark(body as { state: string })
        ? accepted
        : createInvalidResponse('The state cannot be applied.'),
  ],
  [
    /^POST \/report\/print$/,
    () => {
      // After the response, because the print dialog blocks the page.
      setTimeout(() => window.print());
      return accepted;
    },
  ],
  [/^GET \/report\/pages$/, listPages],
  [
    /^GET \/report\/pages\/([^/]+)\/layoutTypes\/MobilePortrait$/,
    (_body, [name = '']) => {
      const page = embedded.findPage(decodeURIComponent(name));
      return page ? createOkResponse(hasPortraitLayout(page)) : notFound;
    },
  ],
  [/^PUT \/report\/pages\/active$/, setActivePage],
  [
    /^PATCH \/report\/settings$/,
    (settings) => {
      const error = embedded.applySettings(settings as EmbedSettings);
      return error ? { statusCode: 400, body: error } : accepted;
    },
  ],
];

host.start(routes);
