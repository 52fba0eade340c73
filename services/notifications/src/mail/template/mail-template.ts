/** The page of the portal that a mail links to, as the hash of its address. */
export type Page =
  | '/'
  | '/forgotPassword'
  | '/accessRequests'
  | '/userAccessRequests'
  | '/waiting?tab=ends'
  | '/userNotifications'
  | '/reportUpdates?view=updates'
  | '/userSeeReports'
  | '/userAdminRequests'
  | '/administratorInvitations'
  | `/${'activation' | 'acceptInvitation' | 'admitBrowser' | 'confirmRegistration' | 'confirmEmail' | 'undoEmailChange'}?id=${string}`
  | `/report/${number}`
  | `/aboutReport?id=${number}`
  | `/reportFile?id=${number}`
  | '/mySubscriptions'
  | `/report/${number}?comments=${number}`
  | `/myFeedback?id=${number}`;

/** The template of a mail: the key of its texts in the catalogue, and their values. */
export interface MailTemplate {
  key: string;
  /** Names of people and partners, as users entered them. */
  names?: Record<string, string>;
  /** Other texts that users entered, of one or more lines. */
  userTexts?: Record<string, string>;
  /** ISO times in UTC. */
  times?: Record<string, string>;
  numbers?: { count: number; of?: number };
  /** Messages of a digest, and the number of those that are not listed. */
  messages?: { items: { message: string; at: string }[]; moreCount: number };
  code?: string;
  page?: Page;
  /** Optional paragraphs below the others, by the keys of their texts. */
  parts?: string[];
  /** Pages besides the main one, by the keys of their labels. */
  links?: Record<string, Page>;
}
