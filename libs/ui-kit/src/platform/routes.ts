import type { Role } from '@portal/contracts';
import type { Api, ApiRequest } from '@portal/contracts/client';
import type { ComponentType } from 'react';
import type { Portal } from './portal';

/** The ids of the signed-in user and their HIS partner. */
export type OwnIds = Parameters<Api['report']['findCardData']>[0];

/**
 * A screen of an app. The shell's guards, the menus, the breadcrumbs and the page titles use the app's list of routes. Its first route is the
 * home, whose code and texts come with the entry.
 */
export interface ScreenRoute {
  /** May contain parameters, such as `/report/:id`; see {@link matchesRoute}. */
  path: `/${string}`;
  roles: readonly Role[];
  /** Key in the app's catalogue of the screen's name in its title, in menus and in breadcrumbs. */
  title: string;
  /** Path of the screen above in the breadcrumbs; by default that of the home. */
  parent?: `/${string}`;
  /** True for a screen about one thing, which its address names. */
  isDetail?: boolean;
  /**
   * A `plain` screen has no components of antd, and shows before antd's code is loaded. One with `none` is plain, has its own title and bars,
   * and uses the whole content area.
   */
  layout?: 'plain' | 'none';
  /** Requests the first data of a screen that can be read without a network, as the screen does. The browser stores it. */
  loadOfflineData?: (portal: Portal) => Promise<unknown>;
  /** Sends the calls that the screen sends when it opens. The build records them, and the shell sends them while it loads the app. */
  firstCalls?: (api: Api, self: OwnIds) => unknown;
  load: () => Promise<ComponentType>;
}

/**
 * Returns true when a path matches a route. Letter case and a trailing slash are ignored; a parameter such as `:id` matches any non-empty
 * segment.
 */
export function matchesRoute(route: string, path: string): boolean {
  const [expected, actual] = [splitPath(route), splitPath(path)];
  return (
    expected.length === actual.length &&
    expected.every((segment, index) =>
      segment.startsWith(':') ? actual[index] !== '' : segment === actual[index],
    )
  );
}

const splitPath = (path: string): string[] => path.toLowerCase().replace(/\/+$/, '').split('/');

/** An app's entry in the registry. */
export interface AppManifest {
  name: string;
  /** Version in its package.json. */
  version: string;
  entry: string;
  css: string[];
  /** Scripts that the entry imports. */
  imports: string[];
  routes: { path: string; roles: Role[]; firstCalls?: ApiRequest[] }[];
}
