import {
  ApartmentOutlined,
  AuditOutlined,
  BellOutlined,
  CheckCircleOutlined,
  ClusterOutlined,
  CrownOutlined,
  DashboardOutlined,
  FileTextOutlined,
  HistoryOutlined,
  HomeOutlined,
  InboxOutlined,
  SwapOutlined,
  TeamOutlined,
  UploadOutlined,
  UserAddOutlined,
  UserOutlined,
} from '@ant-design/icons';
import type { ComponentType } from 'react';
import type { MenuIcon } from '../platform';

/** The drawings of {@link MenuIcon}. */
export const menuIcons: Record<MenuIcon, ComponentType> = {
  home: HomeOutlined,
  dashboard: DashboardOutlined,
  reports: FileTextOutlined,
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
  assign: SwapOutlined,
  upload: UploadOutlined,
};
