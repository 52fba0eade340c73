import type { MailContent } from '@portal/contracts';

type Samples = { [T in MailContent['template']]: Extract<MailContent, { template: T }>[] };

const partner = 'District Health Office';
const ticket = 'm3Vx0Q8bJ1nqkZy7WcR5tHf2sLdPa9EoUgXiB4rTwYc';

const asked = { report: 'HIV Cascade', reportId: 1, reportType: 'Power Bi' } as const;

/** Made-up mails: every template, in each form that it takes. */
export const samples: Samples = {
  registered: [{ template: 'registered', partner }],
  registeredAgain: [{ template: 'registeredAgain' }],
  invited: [
    { template: 'invited', partner, by: 'James Nyirenda', active: false },
    { template: 'invited', partner, by: 'James Nyirenda', active: true },
  ],
  activationWanted: [{ template: 'activationWanted', name: "Tamanda Ng'oma", partner, ticket }],
  activated: [{ template: 'activated' }],
  resetCode: [{ template: 'resetCode', code: 'K7PM2QXA' }],
  passwordChanged: [{ template: 'passwordChanged' }],
  emailChanged: [{ template: 'emailChanged' }],
  adminRequestDecided: [
    { template: 'adminRequestDecided', accepted: true, partner },
    { template: 'adminRequestDecided', accepted: false, partner },
  ],
  roleChanged: [
    { template: 'roleChanged', isUserAdmin: true, partner },
    { template: 'roleChanged', isUserAdmin: false, partner },
  ],
  unusedWarning: [
    { template: 'unusedWarning', days: 14 },
    { template: 'unusedWarning', days: 1 },
  ],
  unusedDeactivated: [{ template: 'unusedDeactivated' }],
  accessRequested: [
    {
      template: 'accessRequested',
      name: "Tamanda Ng'oma",
      partner,
      report: 'HIV Cascade',
      message: 'I write the quarterly report of our district.\nThank you!',
      isAdministrator: false,
    },
    {
      template: 'accessRequested',
      name: "Tamanda Ng'oma",
      partner,
      report: 'HIV Cascade',
      message: '',
      isAdministrator: true,
    },
  ],
  accessDecided: [
    { template: 'accessDecided', ...asked, accepted: true, until: null },
    { template: 'accessDecided', ...asked, accepted: true, until: '2026-06-30T22:00:00.000Z' },
    { template: 'accessDecided', ...asked, accepted: false, until: null },
  ],
  deactivationStopped: [{ template: 'deactivationStopped', count: 62, of: 940 }],
};
