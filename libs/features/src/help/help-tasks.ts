import type { Role } from '@portal/contracts';

/** The tasks that Help explains to each role, in its order. */
export const helpTasks = {
  user: [
    'find',
    'read',
    'favourite',
    'request',
    'follow',
    'recommend',
    'feedback',
    'messages',
    'account',
    'language',
    'lessData',
    'signOut',
  ],
  userAdmin: [
    'activate',
    'decide',
    'register',
    'give',
    'deactivate',
    'addReport',
    'usage',
    'reply',
    'announce',
    'find',
    'account',
    'signOut',
  ],
  administrator: [
    'addReport',
    'giveGroup',
    'give',
    'explain',
    'makeAdmin',
    'activate',
    'register',
    'deactivate',
    'decide',
    'reply',
    'announce',
    'usage',
  ],
} as const satisfies Record<Role, readonly string[]>;

export type HelpTask = (typeof helpTasks)[Role][number];

export const getHelpAddress = (task: HelpTask): string => `/help?task=${task}`;

type Paths = readonly string[];

/** For each step of a task, the paths of its screen in both apps; none for a step that is made anywhere. */
export const stepPaths: Record<HelpTask, readonly Paths[]> = {
  find: [[], ['/userSeeReports', '/seeReports'], []],
  read: [[], [], []],
  favourite: [['/userSeeReports'], ['/userHome']],
  request: [['/allAvailableReports'], [], ['/myRequests']],
  follow: [['/myRequests'], [], []],
  recommend: [['/userSeeReports'], [], []],
  feedback: [['/userSeeReports'], [], ['/userNotifications']],
  messages: [['/userNotifications'], [], ['/userMailPreferences']],
  account: [['/userEditProfile'], [], ['/userEditPassword']],
  language: [['/settings'], []],
  lessData: [['/settings'], [], []],
  signOut: [[], [], ['/security']],
  activate: [['/waiting'], [], []],
  decide: [['/waiting'], [], []],
  register: [['/userAddUser', '/adminAddUser'], [], []],
  give: [['/userAdminManageUserPermissions', '/manageUserPermissions'], [], []],
  giveGroup: [['/managePermissions'], [], []],
  deactivate: [['/userActivateUser', '/seeUsers'], [], []],
  addReport: [['/userAddReport', '/addReport'], [], []],
  usage: [['/userUsage', '/usage'], [], []],
  reply: [['/userFeedback', '/feedback'], []],
  announce: [['/userAddAnnouncement', '/addAnnouncement'], [], ['/userAnnouncements', '/announcements']],
  explain: [['/accessExplained'], [], []],
  makeAdmin: [['/waiting'], [], ['/makeUserAdmin']],
};
