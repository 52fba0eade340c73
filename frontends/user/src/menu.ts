import {
  DatabaseOutlined,
  FieldTimeOutlined,
  FileTextOutlined,
  FireOutlined,
  HistoryOutlined,
  HomeOutlined,
  KeyOutlined,
  TeamOutlined,
  UserAddOutlined,
} from '@ant-design/icons';
import type { Role } from '@portal/contracts';
import type { AppMenu } from '@portal/ui-kit';

const reportUpdates = '/userReportUpdates';

/** The menus of users and user admins. */
export const getMenu = (role: Role): AppMenu => ({
  drawer: {
    '/userHome': HomeOutlined,
    '/userHistory': HistoryOutlined,
    '/userViewedReports': FireOutlined,
    '/userSeeReports': FileTextOutlined,
    '/userLatestReports': FieldTimeOutlined,
    '/dataLake': DatabaseOutlined,
    '/userAddUser': UserAddOutlined,
    '/userActivateUser': TeamOutlined,
    '/allAvailableReports': KeyOutlined,
  },
  drawerMore: [
    '/waiting',
    '/userUsage',
    '/userReportRatings',
    '/userNotifications',
    '/myRequests',
    '/userAccessRequests',
    '/myFeedback',
    '/userFeedback',
    '/userAnnouncements',
    '/subscriptions',
    ...(role === 'user' ? [reportUpdates] : []),
  ],
  account: [
    '/userEditProfile',
    '/userAddReport',
    '/userEditReport',
    '/userDeleteReport',
    '/userAdminSeeReport',
    '/userAdminManageUserPermissions',
    '/userManagePermissions',
    ...(role === 'user' ? [] : [reportUpdates]),
  ],
  accountMore: ['/settings', '/help'],
});
