import { factories, models, Report, service, type IReportEmbedConfiguration } from 'powerbi-client';
import { createId } from '@portal/ui-kit';

export interface Embedding {
  /** Power BI's id of the report. */
  reportId: string;
  embedUrl: string;
  token: string;
  /** Title of the frame, for screen readers. */
  title: string;
  /** Name of the page to open on; by default the report's first. */
  page?: string | undefined;
  /** Name of the report's bookmark to open with. */
  bookmark?: string | undefined;
  /** Captured state to open with; takes precedence over the bookmark. */
  state?: string | undefined;
}

/** Matches screens for which reports have a layout of their own. */
export const phoneScreen = '(max-width: 767px) and (orientation: portrait)';

const powerBiHosts =
  /(^|\.)(powerbi\.com|analysis\.windows\.net|powerbi\.cn|powerbigov\.us|fabric\.microsoft\.com)$/;

/** Shows a report in `element`, view-only, with its filters and its page navigation. */
export function embedReport(element: HTMLElement, embedding: Embedding): Report {
  const powerBi = getPowerBiService();
  const config = {
    type: 'report',
    id: embedding.reportId,
    embedUrl: embedding.embedUrl,
    accessToken: embedding.token,
    tokenType: models.TokenType.Embed,
    permissions: models.Permissions.Read,
    uniqueId: createId(),
    ...(embedding.page && { pageName: embedding.page }),
    ...(embedding.bookmark && { bookmark: { name: embedding.bookmark } }),
    ...(embedding.state && { bookmark: { state: embedding.state } }),
    settings: {
      panes: { filters: { visible: true, expanded: false }, pageNavigation: { visible: true } },
      background: models.BackgroundType.Transparent,
      // A report that was loaded without it cannot get it later.
      ...(matchMedia(phoneScreen).matches && { layoutType: models.LayoutType.MobilePortrait }),
    },
  } satisfies IReportEmbedConfiguration;
  const report = powerBiHosts.test(new URL(embedding.embedUrl).hostname)
    ? (powerBi.embed(element, config) as Report)
    : embedInOwnFrame(powerBi, element, config);
  report.setComponentTitle(embedding.title);
  return report;
}

/** Removes the report from the page. */
export const removeReport = (element: HTMLElement): void => getPowerBiService().reset(element);

/** The page's only service, which powerbi-client creates when it loads. */
const getPowerBiService = (): service.Service =>
  (window.powerbi ??= new service.Service(
    factories.hpmFactory,
    factories.wpmpFactory,
    factories.routerFactory,
  ));

/** powerbi-client creates frames only for Power BI's own hosts, but uses an existing frame. */
function embedInOwnFrame(
  powerBi: service.Service,
  element: HTMLElement,
  config: IReportEmbedConfiguration & { embedUrl: string; uniqueId: string },
): Report {
  const address = new URL(config.embedUrl);
  address.searchParams.set('uid', config.uniqueId);
  const frame = document.createElement('iframe');
  element.replaceChildren(frame);
  const report = new Report(powerBi, element, config, false, false, frame);
  (element as HTMLElement & { powerBiEmbed?: Report }).powerBiEmbed = report;
  powerBi.addOrOverwriteEmbed(report, element);
  frame.src = address.href;
  return report;
}
