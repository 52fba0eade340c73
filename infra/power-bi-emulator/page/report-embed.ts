import { html } from './dom.js';
import { pageNotFoundError, tokenExpiredError } from './embed-error.js';
import { EmbeddedReport } from './embedded-report.js';
import { type EmbedSettings, type LoadConfiguration, panesOf } from './load-configuration.js';
import { HostConnection, type HostReply, type HostRoutes } from './power-bi-messages.js';
import { pageViewOf } from './pages/index.js';
import { present } from './present.js';

const root = present(document.querySelector('#root'), 'root');
const host = new HostConnection(new URLSearchParams(location.search).get('uid') ?? '');
const embedded = new EmbeddedReport(host, root);

const ok = (body?: unknown): HostReply => ({ statusCode: 200, body });
const accepted: HostReply = { statusCode: 202 };
const refused = (body: unknown): HostReply => ({ statusCode: 403, body });
const notFound = (): HostReply => ({ statusCode: 404, body: pageNotFoundError() });

const pages = () => {
  const { view } = embedded;
  return (view?.pages ?? []).map((page) => ({
    ...page,
    isActive: page.name === view?.activePage.name,
    visibility: 0,
    defaultSize: { type: 0, width: 1280, height: 720 },
    defaultDisplayOption: 0,
  }));
};

const load = (body: unknown): HostReply => {
  void embedded.load(body as LoadConfiguration);
  return accepted;
};

const routes: HostRoutes = [
  ['POST', /^\/frontload\/config$/, () => ok()],
  ['POST', /^\/report\/load$/, load],
  [
    'POST',
    /^\/report\/token$/,
    async (token) => {
      const error = await embedded.renew(String(token));
      return error ? refused(error) : ok();
    },
  ],
  [
    'POST',
    /^\/report\/refresh$/,
    async () => {
      const error = await embedded.refresh();
      return error ? refused(error) : accepted;
    },
  ],
  [
    'POST',
    /^\/report\/bookmarks\/capture$/,
    () => {
      const { view } = embedded;
      return view ? ok({ name: 'captured', displayName: 'Captured', state: view.capture() }) : notFound();
    },
  ],
  [
    'POST',
    /^\/report\/bookmarks\/applyByName$/,
    (body) => (embedded.view?.applyBookmark((body as { name?: string }).name ?? '') ? accepted : notFound()),
  ],
  ['GET', /^\/report\/pages$/, () => ok(pages())],
  [
    'PUT',
    /^\/report\/pages\/active$/,
    (body) => {
      const { view } = embedded;
      const page = view?.findPage((body as { name?: string }).name);
      if (!view || !page) return notFound();
      if (view.locked) return refused(tokenExpiredError());
      view.showPage(page);
      return accepted;
    },
  ],
  [
    'GET',
    /^\/report\/pages\/([^/]+)\/visuals$/,
    (_body, name) => {
      const page = embedded.view?.findPage(name);
      return page
        ? ok(pageViewOf(page.displayName).visuals.map((visual) => ({ ...visual, layout: {} })))
        : notFound();
    },
  ],
  [
    'PATCH',
    /^\/report\/settings$/,
    (settings) => {
      embedded.view?.showPanes(panesOf(settings as EmbedSettings));
      return accepted;
    },
  ],
  // Filters from outside are taken and not applied: nothing here models tables and columns.
  ['GET', /^\/report(\/pages\/[^/]+)?\/filters$/, () => ok([])],
  ['PUT', /^\/report(\/pages\/[^/]+)?\/filters$/, () => accepted],
  ['POST', /^\/report(\/pages\/[^/]+)?\/filters$/, () => accepted],
  ['GET', /^\/getCorrelationId$/, () => ok(crypto.randomUUID())],
];

if (window.parent === window) {
  root.append(html('p', { class: 'message' }, 'This page is made to be embedded in another.'));
} else {
  host.start(routes);
}
