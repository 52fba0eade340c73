import type { BookmarkReference } from './reader-state.js';
import type { Panes } from './report-view.js';

interface PaneSetting {
  visible?: boolean;
}

/** The settings of powerbi-client that the page heeds; all others are let pass. */
export interface EmbedSettings {
  filterPaneEnabled?: boolean;
  navContentPaneEnabled?: boolean;
  panes?: { filters?: PaneSetting; pageNavigation?: PaneSetting };
}

/** What powerbi-client sends with `/report/load`. */
export interface LoadConfiguration {
  id: string;
  accessToken: string;
  pageName?: string;
  /** Goes before `pageName`. */
  bookmark?: BookmarkReference;
  settings?: EmbedSettings;
}

/** The panes that the settings speak of, in their new and their old spelling. */
export function panesOf(settings: EmbedSettings = {}): Partial<Panes> {
  const filters = settings.panes?.filters?.visible ?? settings.filterPaneEnabled;
  const pageNavigation = settings.panes?.pageNavigation?.visible ?? settings.navContentPaneEnabled;
  return {
    ...(filters !== undefined && { filters }),
    ...(pageNavigation !== undefined && { pageNavigation }),
  };
}
