import type { ReportRow } from '@portal/contracts';
import type { ComponentType } from 'react';
import type { ScreenRoute } from '../platform';

/** What makes an app out of the kit: its routes, its texts, and how reports are searched. */
export interface AppDefinition {
  /** The app's name in the registry and the namespace of its catalogue. */
  name: string;
  routes: readonly ScreenRoute[];
  catalogue: Record<string, object>;
  /** The top bar's search: the hook that finds, and the list that shows all that was found. */
  search: {
    useFind: (text: string) => { reports: readonly ReportRow[]; searching: boolean };
    listPath: string;
  };
  /** What stands between search and person in the top bar. */
  Extras?: ComponentType;
  /** What stands behind an entry of the drawer or of the person's menu to call attention to it, such as a {@link MenuBell}; most have nothing. */
  MenuBadge?: ComponentType<{ path: string }>;
}
