import { createPortalApp, type AppDefinition } from '@portal/ui-kit';
import type { Texts } from '@portal/ui-kit/platform';
import { loadLaterTexts, screenTexts } from './locales';
import { ViewerSkeleton } from './report-viewer/viewer-skeleton';
import './screens.css';
import { GlobalSearch } from './search/global-search';

type OwnParts = 'name' | 'routes' | 'getMenu' | 'TopBarLinks' | 'MenuBadge';

/** Makes an app a single-spa application: its own parts, and those that all apps share. */
export const createApp = ({ ownTexts, ...app }: Pick<AppDefinition, OwnParts> & { ownTexts: Texts }) =>
  createPortalApp({
    ...app,
    texts: { [app.name]: ownTexts, screens: screenTexts },
    loadLaterTexts,
    Search: GlobalSearch,
    FramelessSkeleton: ViewerSkeleton,
  });
