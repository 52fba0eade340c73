import type { AnnouncementRow, FeedbackRow } from '@portal/contracts';
import type { Responses } from '../fake-api.js';
import { toDaysAgo } from './accounts.js';

const sender = { firstname: 'Chisomo', surname: 'Mwale', user_type: 'District Health Office' };

const messages = ['Thoko Phiri recommends Malaria Surveillance.', 'You may now open HIV Cascade.'].map(
  (message, index) => ({
    id: index + 1,
    message,
    language: 'en' as const,
    date_created: toDaysAgo(index),
    seen: index > 0,
    reportId: 1,
    reportType: 'Power Bi' as const,
  }),
);

const feedback = {
  ...sender,
  reportId: 1,
  name: 'Malaria Surveillance',
  type: 'Power Bi' as const,
  userId: 3,
  email: 'user@dho.example',
  star: 3,
  feedback: 'The map takes long.\nCould it show the districts first, and the facilities once one is chosen?',
};
export const demoFeedback = [
  { ...feedback, id: 1, status: 'Open', date_created: toDaysAgo(1), replies: [] },
  {
    ...feedback,
    id: 2,
    status: 'In progress',
    date_created: toDaysAgo(4),
    replies: [
      {
        id: 1,
        reply: 'Thank you. We have asked those who draw the map.',
        firstname: 'Thoko',
        surname: 'Phiri',
        date_created: toDaysAgo(3),
        isSender: false,
      },
    ],
  },
] satisfies [FeedbackRow, FeedbackRow];

export const demoAnnouncement: AnnouncementRow = {
  id: 1,
  message: 'The portal is closed from Saturday noon until Sunday noon.',
  audience: 'Everyone',
  audienceName: null,
  from: toDaysAgo(-30),
  until: null,
  status: 'Planned',
  receivers: 0,
  seen: 0,
  firstname: 'Grace',
  surname: 'Banda',
  date_created: toDaysAgo(1),
};

/** Responses about messages, mails and what people write to each other. */
export const messageResponses: Responses = {
  failedMail: { findCount: [{ count: 0 }] },
  message: {
    findByUserId: messages,
  },
  personMessages: {
    findAll: messages.map(({ id, message, language, date_created }) => ({
      id,
      message,
      language,
      reportId: 1,
      reportName: 'Malaria Surveillance',
      date_created,
      date_seen: null,
    })),
  },
  seen: { findAllUnseen: [{ id: 1 }], insert: { affectedRows: 1 } },
  feedback: {
    exists: { exists: true, declined: false },
    findMine: ({ id }) => demoFeedback.filter((row) => id === undefined || row.id === Number(id)),
    findAll: ({ status }) => demoFeedback.filter((row) => !status || row.status === status),
    findOpenCount: [{ count: 1 }],
    planBulk: { ids: [1, 2], skipped: {} },
  },
  announcement: { findAll: [demoAnnouncement] },
  reportUpdateDelivery: {
    findAll: [
      {
        ...sender,
        id: 1,
        reportId: 1,
        name: 'Malaria Surveillance',
        type: 'Power Bi',
        updates: 'The figures of two districts are missing for May.\nThe map still shows all of them.',
        date_created: toDaysAgo(2),
        toViewers: true,
        owner: 'District Health Office',
        receivers: 12,
        administrators: 1,
        isDelivered: true,
      },
    ],
    findRecipients: {
      viewers: 12,
      hasMoreViewers: false,
      toUserAdmins: true,
      toAdministrators: false,
      owner: 'District Health Office',
    },
  },
  mailPreference: { find: { mails: 'All' } },
};
