/** A made-up message; unseen ones are new to their receiver. */
export interface DemoMessage {
  accountId: number;
  text: string;
  daysAgo: number;
  seen: boolean;
}

const message = (accountId: number, daysAgo: number, seen: boolean, text: string): DemoMessage => ({
  accountId,
  text,
  daysAgo,
  seen,
});

/** The messages of the demonstration. */
export const demoMessages: DemoMessage[] = [
  message(2, 41, true, 'Your request to manage the users of District Health Office was accepted.'),
  message(2, 6, true, 'Tamanda Jere has registered with District Health Office and was activated.'),
  message(2, 1, false, 'Chisomo Mwale asks for access to the report "HIV Cascade".'),
  message(3, 35, true, 'Welcome to the portal. The reports of your group are under See All Reports.'),
  message(3, 9, true, 'Your request for access to the report "HIV Cascade" was accepted.'),
  message(3, 2, false, 'Thoko Phiri recommends the report "Malaria Surveillance" to you.'),
  message(3, 1, false, 'The report "EPI Coverage" was updated: figures now go up to the end of last month.'),
  message(4, 33, true, 'Welcome to the portal. The reports of your group are under See All Reports.'),
  message(4, 4, true, 'James Nyirenda recommends the report "HIV Cascade" to you.'),
  message(4, 1, false, 'The report "Malaria Surveillance" was updated: it now has a page for each district.'),
  message(5, 38, true, 'Your request to manage the users of Health Aid was accepted.'),
  message(5, 3, false, 'Anna Kaunda has registered with Health Aid and was activated.'),
  message(8, 6, true, 'Your account was activated. Welcome to the portal.'),
  message(8, 2, false, 'Thoko Phiri recommends the report "Malaria Surveillance" to you.'),
  message(10, 3, true, 'Your account was activated. Welcome to the portal.'),
  message(
    10,
    1,
    false,
    'The report "Malaria Surveillance" was updated: it now has a page for each district.',
  ),
];
