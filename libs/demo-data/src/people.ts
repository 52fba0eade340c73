import type { AccountStatus, Role } from '@portal/contracts';

export const demoPassword = 'Demo-pass-2026';

export const demoGroups = [
  { id: 1, name: 'Government' },
  { id: 2, name: 'Non-governmental organisations' },
  { id: 3, name: 'Research and academia' },
  { id: 4, name: 'Donors and development partners' },
];

/** Exclusive partners accept only email addresses that match their pattern. */
export const demoPartners = [
  {
    id: 1,
    name: 'District Health Office',
    groupId: 1,
    emailPattern: 'dho.example, *.dho.example',
    exclusive: true,
  },
  { id: 2, name: 'Health Aid', groupId: 2, emailPattern: 'ngo.example', exclusive: true },
  {
    id: 3,
    name: 'College of Health Sciences',
    groupId: 3,
    emailPattern: 'college.example',
    exclusive: false,
  },
  { id: 4, name: 'Central Medical Stores', groupId: 1, emailPattern: 'stores.example', exclusive: true },
  { id: 5, name: 'Global Health Fund', groupId: 4, emailPattern: 'fund.example', exclusive: false },
];

/** A demonstration account; administrators have no partner. */
export interface DemoAccount {
  id: number;
  email: string;
  firstname: string;
  surname: string;
  role: Role;
  status: AccountStatus;
  partnerId: number | null;
}

const toDemoAccount = (
  id: number,
  email: string,
  name: string,
  role: Role,
  partnerId: number | null,
  status: AccountStatus = 'Active',
): DemoAccount => {
  const [firstname = '', surname = ''] = name.split(' ');
  return { id, email, firstname, surname, role, status, partnerId };
};

/** The first accounts are those of the documentation. */
export const demoAccounts: DemoAccount[] = [
  toDemoAccount(1, 'admin@portal.example', 'Grace Banda', 'administrator', null),
  toDemoAccount(2, 'owner@dho.example', 'Thoko Phiri', 'userAdmin', 1),
  toDemoAccount(3, 'user@dho.example', 'Chisomo Mwale', 'user', 1),
  toDemoAccount(4, 'user@ngo.example', 'Mercy Kamanga', 'user', 2),
  toDemoAccount(5, 'owner@ngo.example', 'James Nyirenda', 'userAdmin', 2),
  toDemoAccount(6, 'blocked@dho.example', 'Peter Chirwa', 'user', 1, 'Blocked'),
  toDemoAccount(7, 'deactivated@dho.example', 'Esther Gondwe', 'user', 1, 'Deactivated'),
  toDemoAccount(8, 'tamanda@dho.example', 'Tamanda Jere', 'user', 1),
  toDemoAccount(9, 'blessings@dho.example', 'Blessings Moyo', 'user', 1),
  toDemoAccount(10, 'anna@ngo.example', 'Anna Kaunda', 'user', 2),
  toDemoAccount(11, 'luka@college.example', 'Luka Msiska', 'userAdmin', 3),
  toDemoAccount(12, 'ruth@college.example', 'Ruth Zimba', 'user', 3),
  toDemoAccount(13, 'store@stores.example', 'Yamikani Tembo', 'userAdmin', 4),
  toDemoAccount(14, 'wanangwa@stores.example', 'Wanangwa Lungu', 'user', 4),
  toDemoAccount(15, 'officer@fund.example', 'Ellen Harawa', 'user', 5),
  toDemoAccount(16, 'memory@dho.example', 'Memory Nkhoma', 'user', 1, 'Deactivated'),
];

export function findDemoAccount(email: string): DemoAccount {
  const found = demoAccounts.find((account) => account.email === email);
  if (!found) throw new Error(`${email} is no demonstration account.`);
  return found;
}

/** The registered person who has not chosen a password yet. */
export const demoInvitation = { accountId: 16 };

export const demoAdminRequest = { accountId: 14, daysAgo: 2 };

/** Group permissions; `adminsOnly` reports are visible only to the group's user admins. */
export const demoGroupPermissions: {
  groupId: number;
  reportIds: number[];
  adminsOnly?: number[];
  /** Days until the permissions end; none without an end. */
  endsInDays?: number;
}[] = [
  { groupId: 1, reportIds: [1, 2, 4, 5, 6, 8, 9, 12, 15, 17, 20, 22, 25, 26], adminsOnly: [26] },
  { groupId: 2, reportIds: [1, 3, 5, 7, 9, 16, 17, 18, 21, 23], adminsOnly: [21] },
  { groupId: 3, reportIds: [2, 7, 9, 17, 19, 22] },
  { groupId: 3, reportIds: [8], endsInDays: 12 },
  { groupId: 4, reportIds: [1, 3, 10, 17, 21, 26] },
];

export const demoUserPermissions: { accountId: number; reportIds: number[]; endsInDays?: number }[] = [
  { accountId: 3, reportIds: [3, 24] },
  { accountId: 4, reportIds: [10, 22] },
  { accountId: 12, reportIds: [4], endsInDays: 9 },
];

interface DemoAccessRequest {
  accountId: number;
  reportId: number;
  message: string;
  daysAgo: number;
  /** The user admin who accepted it; undefined while it is pending. */
  accepted?: { accountId: number; daysAgo: number };
}

/** Access requests: a pending one to each of the first two partners, and an accepted one. */
export const demoAccessRequests: DemoAccessRequest[] = [
  {
    accountId: 10,
    reportId: 4,
    message: 'We support the treatment of tuberculosis in two districts.',
    daysAgo: 1,
  },
  { accountId: 15, reportId: 16, message: 'For our report to the donors.', daysAgo: 2 },
  {
    accountId: 3,
    reportId: 3,
    message: 'Our district plans its outreach clinics with Health Aid.',
    daysAgo: 10,
    accepted: { accountId: 5, daysAgo: 9 },
  },
];

/** Updates of reports by a user admin of their owner. */
export const demoReportUpdates: { accountId: number; reportId: number; updates: string; daysAgo: number }[] =
  [
    { accountId: 2, reportId: 1, updates: 'It now has a page for each district.', daysAgo: 2 },
    {
      accountId: 2,
      reportId: 2,
      updates: 'The figures now go up to the end of last month.',
      daysAgo: 1,
    },
  ];

interface DemoCommentThread {
  id: number;
  reportId: number;
  /** The page, by the name that the Power BI emulator gives it; absent for the whole report. */
  page?: string;
  pageName?: string;
  comments: { accountId: number; text: string; mentions: number[]; daysAgo: number }[];
  /** Absent for an open thread. */
  resolved?: { accountId: number; daysAgo: number };
}

export const demoCommentThreads: DemoCommentThread[] = [
  {
    id: 1,
    reportId: 1,
    comments: [
      {
        accountId: 4,
        text: 'Could the deaths be shown by age group? Our clinics ask for children under five.',
        mentions: [],
        daysAgo: 12,
      },
      { accountId: 2, text: '@[4] The next refresh adds them to the trends.', mentions: [4], daysAgo: 11 },
    ],
    resolved: { accountId: 2, daysAgo: 4 },
  },
  {
    id: 2,
    reportId: 1,
    page: 'ReportSection277479f800d85c85b3f8',
    pageName: 'Districts',
    comments: [
      {
        accountId: 8,
        text: '@[2] Zomba shows no cases for the last two weeks. Is the data complete?',
        mentions: [2],
        daysAgo: 2,
      },
      {
        accountId: 2,
        text: 'Two health centres report late. Their figures come with the refresh on Monday.',
        mentions: [],
        daysAgo: 1,
      },
    ],
  },
];
