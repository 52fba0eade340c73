import {
  BarChartOutlined,
  CarryOutOutlined,
  CommentOutlined,
  DashboardOutlined,
  FileTextOutlined,
  HistoryOutlined,
  HomeOutlined,
  KeyOutlined,
  SettingOutlined,
  TeamOutlined,
} from '@ant-design/icons';
import type { ComponentType } from 'react';

/** The icons of the drawer's entries. Groups are named after theirs. */
export const menuIcons = {
  home: HomeOutlined,
  dashboard: DashboardOutlined,
  waiting: CarryOutOutlined,
  history: HistoryOutlined,
  reports: FileTextOutlined,
  people: TeamOutlined,
  access: KeyOutlined,
  usage: BarChartOutlined,
  messages: CommentOutlined,
  system: SettingOutlined,
} satisfies Record<string, ComponentType>;

export type MenuIcon = keyof typeof menuIcons;
