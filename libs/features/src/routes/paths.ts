import type { Role } from '@portal/contracts';

/** The paths of screens that both apps show: for administrators, then for other roles. */
const paths = {
  home: ['/home', '/userHome'],
  reports: ['/seeReports', '/userSeeReports'],
  mostViewed: ['/viewedReports', '/userViewedReports'],
  managedReports: ['/seeReports', '/userAdminSeeReport'],
  addReport: ['/addReport', '/userAddReport'],
  editReport: ['/editReport', '/userEditReport'],
  deleteReport: ['/deleteReport', '/userDeleteReport'],
  reportUpdates: ['/reportUpdates', '/userReportUpdates'],
  powerBiReport: ['/powerBiVisual', '/userPowerBiVisual'],
  webReport: ['/seeWebMap', '/userSeeWebMap'],
  javaScriptReport: ['/javaScriptVisual', '/userJavaScriptVisual'],
  usage: ['/usage', '/userUsage'],
  groupPermissions: ['/managePermissions', '/userManagePermissions'],
  userPermissions: ['/manageUserPermissions', '/userAdminManageUserPermissions'],
  accessRequests: ['/accessRequests', '/userAccessRequests'],
  users: ['/seeUsers', '/userActivateUser'],
  addUser: ['/adminAddUser', '/userAddUser'],
  feedback: ['/feedback', '/userFeedback'],
  announcements: ['/announcements', '/userAnnouncements'],
  addAnnouncement: ['/addAnnouncement', '/userAddAnnouncement'],
  profile: ['/profile', '/userProfile'],
  editProfile: ['/editProfile', '/userEditProfile'],
  editPassword: ['/editPassword', '/userEditPassword'],
} as const;

export type SharedPath = keyof typeof paths;

export const getPath = (role: Role | undefined, name: SharedPath) =>
  paths[name][role === 'administrator' ? 0 : 1];
