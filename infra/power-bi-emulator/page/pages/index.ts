import { districtsPage } from './districts.page.js';
import { overviewPage } from './overview.page.js';
import type { PageView } from './page-view.js';
import { trendsPage } from './trends.page.js';

const views: Record<string, PageView> = {
  Overview: overviewPage,
  Districts: districtsPage,
  Trends: trendsPage,
};

/** How a page is drawn, by its display name. */
export const pageViewOf = (displayName: string): PageView => views[displayName] ?? overviewPage;
