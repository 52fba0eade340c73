import type { Role } from '@portal/contracts';
import type { ScreenRoute } from '../platform';
import {
  ApartmentOutlined,
  AppstoreOutlined,
  AuditOutlined,
  BarChartOutlined,
  BellOutlined,
  CarryOutOutlined,
  CheckCircleOutlined,
  ClockCircleOutlined,
  ClusterOutlined,
  CommentOutlined,
  CrownOutlined,
  DashboardOutlined,
  DatabaseOutlined,
  DeleteOutlined,
  EditOutlined,
  FileAddOutlined,
  FileTextOutlined,
  FireOutlined,
  HistoryOutlined,
  HomeOutlined,
  InboxOutlined,
  KeyOutlined,
  NotificationOutlined,
  QuestionCircleOutlined,
  SolutionOutlined,
  SoundOutlined,
  StarOutlined,
  SwapOutlined,
  TeamOutlined,
  UploadOutlined,
  UserAddOutlined,
  UserOutlined,
  UserSwitchOutlined,
} from '@ant-design/icons';
import type { ComponentType } from 'react';

/** A group of the drawer: its title's key and its entries in the order of the routes. */
interface MenuGroup {
  group: string;
  entries: { path: string; label: string; icon: MenuIcon }[];
}

/** The drawer of a role, from the app's list of routes. */
export function createMenu(routes: readonly ScreenRoute[], role: Role): MenuGroup[] {
  const groups = new Map<string, MenuGroup['entries']>();
  for (const { path, roles, title, menu } of routes) {
    if (!menu || !roles.includes(role)) continue;
    groups.set(menu.group, [...(groups.get(menu.group) ?? []), { path, label: title, icon: menu.icon }]);
  }
  return [...groups].map(([group, entries]) => ({ group, entries }));
}

/** The entries of the person's menu for a role, from the app's list of routes. */
export const createBar = (routes: readonly ScreenRoute[], role: Role): { path: string; label: string }[] =>
  routes.flatMap(({ path, roles, title, bar }) =>
    bar && (bar === true ? roles : bar.roles).includes(role) ? [{ path, label: title }] : [],
  );

/** Returns the path of an app's first screen, the first one in its list of routes. */
export const findHome = (routes: readonly ScreenRoute[]): string => routes[0]?.path ?? '/';

/** The icons that a menu entry may have. */
export const menuIcons = {
  home: HomeOutlined,
  dashboard: DashboardOutlined,
  reports: FileTextOutlined,
  catalogue: AppstoreOutlined,
  messages: BellOutlined,
  users: TeamOutlined,
  history: HistoryOutlined,
  partners: ApartmentOutlined,
  groups: ClusterOutlined,
  audit: AuditOutlined,
  register: UserAddOutlined,
  activate: CheckCircleOutlined,
  profile: UserOutlined,
  userAdmins: CrownOutlined,
  requests: InboxOutlined,
  adminRequests: UserSwitchOutlined,
  assign: SwapOutlined,
  upload: UploadOutlined,
  addReport: FileAddOutlined,
  editReport: EditOutlined,
  deleteReport: DeleteOutlined,
  mostViewed: FireOutlined,
  latest: ClockCircleOutlined,
  dataLake: DatabaseOutlined,
  ratings: StarOutlined,
  updates: NotificationOutlined,
  permissions: KeyOutlined,
  explained: QuestionCircleOutlined,
  usage: BarChartOutlined,
  feedback: CommentOutlined,
  announcements: SoundOutlined,
  waiting: CarryOutOutlined,
  myRequests: SolutionOutlined,
} satisfies Record<string, ComponentType>;

export type MenuIcon = keyof typeof menuIcons;
