import type { ComponentType } from 'react';
import type { ScreenRoute } from '../platform';

/** Routes, texts and frame of an app. */
export interface AppDefinition {
  /** The app's name in the registry and the namespace of its catalogue. */
  name: string;
  routes: readonly ScreenRoute[];
  catalogue: Record<string, object>;
  /** The search field of the top bar. */
  Search: ComponentType;
  /** Placeholder of a screen without a frame while its code is being loaded. */
  BareSkeleton?: ComponentType;
  /** What stands between search and person in the top bar. */
  Extras?: ComponentType;
  /** What stands behind an entry of the drawer or of the person's menu to call attention to it, such as a {@link MenuBell}; most have nothing. */
  MenuBadge?: ComponentType<{ path: string }>;
}
