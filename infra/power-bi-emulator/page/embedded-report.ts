import { dataSelected } from './data-selected.js';
import { html } from './dom.js';
import { type EmbedError, tokenExpiredError } from './embed-error.js';
import { type LoadConfiguration, panesOf } from './load-configuration.js';
import type { HostConnection } from './power-bi-messages.js';
import { ReportSession } from './report-session.js';
import { ReportView } from './report-view.js';

const refusals: Record<string, string> = {
  TokenExpired: 'The time to view this report is over.',
  LoadReportFailed: 'This report cannot be shown.',
};

/** The life of one embedded report: loading, drawing, renewing its token, running out of time. */
export class EmbeddedReport {
  /** The report as drawn; undefined before it is loaded and after a refusal. */
  view: ReportView | undefined;
  private configuration: LoadConfiguration | undefined;
  private readonly session = new ReportSession(() => this.expire());

  constructor(
    private readonly host: HostConnection,
    private readonly root: Element,
  ) {}

  /** Gets the report with the configuration's token and draws it, or refuses; the host hears either by events. */
  async load(configuration: LoadConfiguration): Promise<void> {
    this.configuration = configuration;
    this.session.end();
    this.view = undefined;
    this.root.replaceChildren(html('p', { class: 'message', role: 'status' }, 'Loading the report…'));
    const { report, error } = await this.session.admit(configuration.id, configuration.accessToken);
    if (this.configuration !== configuration) return;
    if (error) return this.refuse(error);

    document.title = report.name;
    this.host.raise('loaded');
    const view = new ReportView(report, configuration, {
      pageChanged: (newPage, oldPage) => {
        this.host.raise('pageChanged', { newPage, oldPage });
        this.host.raise('rendered');
      },
      dataSelected: (page, visual, selection) =>
        this.host.raise('dataSelected', dataSelected(report, page, visual, selection)),
    });
    view.showPanes(panesOf(configuration.settings));
    this.view = view;
    this.root.replaceChildren(view.element);
    view.drawCanvas();
    this.host.raise('rendered');
  }

  /** Takes a new token in place of the old one; the error when it is not good for this report. */
  async renew(token: string): Promise<EmbedError | undefined> {
    if (!this.configuration) return undefined;
    const { error } = await this.session.admit(this.configuration.id, token);
    if (!error) this.configuration = { ...this.configuration, accessToken: token };
    return error;
  }

  /** Gets the numbers again with the token held, and draws them. */
  async refresh(): Promise<EmbedError | undefined> {
    if (!this.configuration) return undefined;
    const { report, error } = await this.session.admit(this.configuration.id, this.configuration.accessToken);
    if (error) return error;
    this.view?.refresh(report);
    this.host.raise('rendered');
    return undefined;
  }

  private refuse(error: EmbedError): void {
    const message = refusals[error.message] ?? error.detailedMessage;
    this.root.replaceChildren(html('p', { class: 'message', role: 'alert' }, message));
    this.host.raise('error', error);
  }

  private expire(): void {
    this.view?.lock('The time to view this report is over. Reload it to go on.');
    this.host.raise('error', tokenExpiredError());
  }
}
