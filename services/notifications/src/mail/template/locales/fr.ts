// Machine translation, not yet checked by a native speaker
import { account } from './fr-account.js';
import { security } from './fr-security.js';

const canDecide = 'Vous avez reçu cet e-mail parce que vous pouvez statuer sur l’accès à ce rapport.';
const requestedAccess = 'Vous avez reçu cet e-mail parce que vous avez demandé l’accès à un rapport.';
const accessChanged = 'Vous avez reçu cet e-mail parce que votre accès aux rapports a été modifié.';
const forYou = 'Vous avez reçu cet e-mail parce que l’annonce vous est destinée.';
const decideOnRequest =
  'Acceptez ou refusez la demande sous « Demandes d’accès ». Il suffit qu’une seule des personnes ayant reçu cet e-mail le fasse.';

const usageTotals = [
  'Consultations de rapports : {{views}} ({{earlierViews}} le mois précédent)\nPersonnes ayant ouvert un rapport : {{viewers}} ({{earlierViewers}} le mois précédent)',
];
const usageParts = {
  parts: {
    topReports: 'Rapports les plus ouverts, avec leurs consultations :\n{{topReports}}',
    unopened: 'Rapports que personne n’a ouverts : {{unopenedCount}}\n{{unopened}}',
    nothingUnopened: 'Tous les rapports ont été ouverts.',
    inactive:
      'Personnes qui se sont déjà connectées, mais pas au cours des 60 derniers jours : {{inactiveCount}}\n{{inactive}}',
    nobodyInactive:
      'Toutes les personnes qui s’étaient connectées sont revenues au cours des 60 derniers jours.',
  },
  action: 'Ouvrir l’utilisation de {{month}}',
  openUnopened: 'Rapports que personne n’a ouverts',
  openInactive: 'Personnes jamais revenues',
};

const report = {
  accessRequested: {
    subject: 'L’accès à un rapport a été demandé',
    paragraphs: ['{{name}} ({{partner}}) demande l’accès au rapport {{report}}.', decideOnRequest],
    action: 'Ouvrir les demandes d’accès',
    note: canDecide,
  },
  accessRequestedWithMessage: {
    subject: 'L’accès à un rapport a été demandé',
    paragraphs: [
      '{{name}} ({{partner}}) demande l’accès au rapport {{report}}.',
      'Message :\n{{message}}',
      decideOnRequest,
    ],
    action: 'Ouvrir les demandes d’accès',
    note: canDecide,
  },
  accessRequestWaiting: {
    subject: 'Une demande d’accès à un rapport est en attente',
    paragraphs: [
      '{{name}} ({{partner}}) a demandé l’accès au rapport {{report}} il y a trois jours. Personne n’a encore statué.',
      decideOnRequest,
    ],
    action: 'Ouvrir les demandes d’accès',
    note: canDecide,
  },
  accessRequestWaitingWithMessage: {
    subject: 'Une demande d’accès à un rapport est en attente',
    paragraphs: [
      '{{name}} ({{partner}}) a demandé l’accès au rapport {{report}} il y a trois jours. Personne n’a encore statué.',
      'Message :\n{{message}}',
      decideOnRequest,
    ],
    action: 'Ouvrir les demandes d’accès',
    note: canDecide,
  },
  accessAccepted: {
    subject: 'Vous pouvez ouvrir le rapport demandé',
    paragraphs: ['Votre demande a été acceptée : vous pouvez maintenant ouvrir le rapport {{report}}.'],
    parts: { note: 'Message :\n{{reason}}' },
    action: 'Ouvrir le rapport',
    note: requestedAccess,
  },
  accessAcceptedUntil: {
    subject: 'Vous pouvez ouvrir le rapport demandé',
    paragraphs: [
      'Votre demande a été acceptée : vous pouvez maintenant ouvrir le rapport {{report}}, jusqu’au {{until}}.',
    ],
    parts: { note: 'Message :\n{{reason}}' },
    action: 'Ouvrir le rapport',
    note: requestedAccess,
  },
  accessDenied: {
    subject: 'Votre demande de rapport n’a pas été acceptée',
    paragraphs: [
      'Votre demande d’accès au rapport {{report}} n’a pas été acceptée. Vous pouvez toujours ouvrir vos autres rapports.',
    ],
    note: requestedAccess,
  },
  accessDeniedWithReason: {
    subject: 'Votre demande de rapport n’a pas été acceptée',
    paragraphs: [
      'Votre demande d’accès au rapport {{report}} n’a pas été acceptée. Vous pouvez toujours ouvrir vos autres rapports.',
      'Motif :\n{{reason}}',
    ],
    note: requestedAccess,
  },
  permissionsEnding: {
    subject: 'Votre accès à des rapports prend bientôt fin',
    paragraphs: [
      'Votre accès à ces rapports prend bientôt fin. Si vous en avez encore besoin, demandez plus de temps sous « Mes demandes ».',
    ],
    item: '{{message}}, jusqu’au {{at}}',
    more_one: 'Il y a encore {{count}} rapport.',
    more_many: 'Il y a encore {{count}} de rapports.',
    more_other: 'Il y a encore {{count}} rapports.',
    action: 'Ouvrir vos rapports',
    note: 'Vous avez reçu cet e-mail parce que votre accès à des rapports prend fin dans les 7 jours.',
  },
  managedPermissionsEnding: {
    subject: 'L’accès à vos rapports prend bientôt fin',
    paragraphs: [
      'L’accès de ces personnes et groupes à vos rapports prend bientôt fin. Vous pouvez le prolonger dans le portail.',
    ],
    item: '{{message}}, jusqu’au {{at}}',
    more_one: 'Il y a encore {{count}} autorisation.',
    more_many: 'Il y a encore {{count}} d’autorisations.',
    more_other: 'Il y a encore {{count}} autorisations.',
    action: 'Prolonger l’accès',
    note: 'Vous avez reçu cet e-mail parce que vous gérez ces rapports.',
  },
  refreshFailed: {
    subject: 'Les données de vos rapports n’ont pas pu être actualisées',
    paragraphs: [
      'Power BI n’a pas pu actualiser les données de ces rapports :\n{{reports}}',
      'Motif indiqué par Power BI :\n{{reason}}',
      'Corrigez la cause dans Power BI. D’ici là, le portail affiche les anciennes données.',
    ],
    action_one: 'Ouvrir la page du rapport',
    action_many: 'Ouvrir le portail',
    action_other: 'Ouvrir le portail',
    note: 'Vous avez reçu cet e-mail parce que vous gérez ces rapports.',
  },
  verificationEnding: {
    subject: 'La vérification de vos rapports prend bientôt fin',
    paragraphs: [
      'Ces rapports ne seront bientôt plus affichés comme vérifiés. Si leur contenu est toujours exact, vérifiez-les à nouveau sur leurs pages.',
    ],
    item: '{{message}}, jusqu’au {{at}}',
    more_one: 'Il y a encore {{count}} rapport.',
    more_many: 'Il y a encore {{count}} de rapports.',
    more_other: 'Il y a encore {{count}} rapports.',
    action_one: 'Ouvrir la page du rapport',
    action_many: 'Ouvrir le portail',
    action_other: 'Ouvrir le portail',
    note: 'Vous avez reçu cet e-mail parce que vous gérez ces rapports.',
  },
  unopened: {
    subject: 'Certains de vos rapports ne sont pas ouverts',
    paragraphs: [
      'Personne n’a ouvert ces rapports depuis autant de jours que vous l’avez fixé dans leurs paramètres. Avec le nombre de jours depuis la dernière ouverture :\n{{reports}}',
      'Faites-les connaître, changez qui peut les ouvrir, ou supprimez-les.',
    ],
    action_one: 'Ouvrir la page du rapport',
    action_many: 'Ouvrir le portail',
    action_other: 'Ouvrir le portail',
    note: 'Vous avez reçu cet e-mail parce que vous gérez ces rapports.',
  },
  slow: {
    subject: 'Certains de vos rapports sont longs à charger',
    paragraphs: [
      'Ces rapports sont plus longs à charger que vous ne l’avez fixé dans leurs paramètres. Avec les secondes qu’une ouverture sur vingt des 7 derniers jours dépasse :\n{{reports}}',
      'Moins de visuels sur la première page aident le plus.',
    ],
    action_one: 'Ouvrir la page du rapport',
    action_many: 'Ouvrir le portail',
    action_other: 'Ouvrir le portail',
    note: 'Vous avez reçu cet e-mail parce que vous gérez ces rapports.',
  },
  permissionsGranted: {
    subject_one: 'Vous pouvez ouvrir un autre rapport',
    subject_many: 'Vous pouvez ouvrir {{count}} d’autres rapports',
    subject_other: 'Vous pouvez ouvrir {{count}} autres rapports',
    paragraphs_one: ['Vous avez obtenu l’accès au rapport {{reports}}. Vous pouvez l’ouvrir dès maintenant.'],
    paragraphs_many: [
      'Vous avez obtenu l’accès à {{count}} de rapports. Vous pouvez les ouvrir dès maintenant :',
      '{{reports}}',
    ],
    paragraphs_other: [
      'Vous avez obtenu l’accès à {{count}} rapports. Vous pouvez les ouvrir dès maintenant :',
      '{{reports}}',
    ],
    action_one: 'Ouvrir le rapport',
    action_many: 'Ouvrir vos rapports',
    action_other: 'Ouvrir vos rapports',
    note: accessChanged,
  },
  permissionsGrantedUntil: {
    subject_one: 'Vous pouvez ouvrir un autre rapport',
    subject_many: 'Vous pouvez ouvrir {{count}} d’autres rapports',
    subject_other: 'Vous pouvez ouvrir {{count}} autres rapports',
    paragraphs_one: [
      'Vous avez obtenu l’accès au rapport {{reports}}. Vous pouvez l’ouvrir dès maintenant, jusqu’au {{until}}.',
    ],
    paragraphs_many: [
      'Vous avez obtenu l’accès à {{count}} de rapports. Vous pouvez les ouvrir dès maintenant, jusqu’au {{until}} :',
      '{{reports}}',
    ],
    paragraphs_other: [
      'Vous avez obtenu l’accès à {{count}} rapports. Vous pouvez les ouvrir dès maintenant, jusqu’au {{until}} :',
      '{{reports}}',
    ],
    parts: { note: 'Message :\n{{note}}' },
    action_one: 'Ouvrir le rapport',
    action_many: 'Ouvrir vos rapports',
    action_other: 'Ouvrir vos rapports',
    note: accessChanged,
  },
  permissionRevoked: {
    subject: 'Vous ne pouvez plus ouvrir un rapport',
    paragraphs: [
      'Votre accès au rapport {{report}} a été retiré. Vous pouvez toujours ouvrir vos autres rapports.',
      'Si vous en avez encore besoin, demandez l’accès dans le portail.',
    ],
    note: accessChanged,
  },
  recommended: {
    subject: 'Un rapport vous a été recommandé',
    paragraphs: ['{{by}} vous recommande le rapport {{report}}.', 'Message :\n{{message}}'],
    action: 'Ouvrir le rapport',
    note: 'Vous avez reçu cet e-mail parce qu’une personne pouvant ouvrir le même rapport vous l’a recommandé.',
  },
  reportUpdated: {
    subject: 'Un rapport a été mis à jour',
    paragraphs: ['{{by}} a publié une mise à jour sur le rapport {{report}} :\n{{updates}}'],
    action: 'Ouvrir le rapport',
    note: 'Vous avez reçu cet e-mail parce que vous avez ouvert ce rapport ou en êtes responsable.',
  },
  reportUpdatedForAdministrators: {
    subject: 'Un rapport a été mis à jour',
    paragraphs: ['{{by}} a publié une mise à jour sur le rapport {{report}} :\n{{updates}}'],
    action: 'Voir les mises à jour',
    note: 'Vous avez reçu cet e-mail parce qu’aucun gestionnaire des utilisateurs actif ne gère ce rapport.',
  },
  mentioned: {
    subject: 'Vous avez été mentionné dans un commentaire',
    paragraphs: ['{{by}} vous a mentionné dans un commentaire sur le rapport {{report}}.'],
    action: 'Ouvrir le commentaire',
    note: 'Vous avez reçu cet e-mail parce qu’un commentaire vous mentionne.',
  },
  commentReplied: {
    subject: 'Une réponse à des commentaires sur un rapport',
    paragraphs: ['{{by}} a répondu à des commentaires sur le rapport {{report}} auxquels vous participez.'],
    action: 'Ouvrir les commentaires',
    note: 'Vous avez reçu cet e-mail parce que vous participez à ces commentaires.',
  },
  subscribedAttachment: {
    subject: 'Un rapport auquel vous êtes abonné',
    paragraphs: ['Le rapport {{report}} est en pièce jointe.'],
    action: 'Ouvrir le rapport',
    manage: 'Modifier ou arrêter vos abonnements',
    note: 'Vous avez reçu cet e-mail parce que vous êtes abonné à ce rapport.',
  },
  subscribedFile: {
    subject: 'Un rapport auquel vous êtes abonné',
    paragraphs: [
      'Le fichier du rapport {{report}} est prêt. Vous pouvez le télécharger pendant un jour, après vous être connecté.',
    ],
    action: 'Télécharger le fichier',
    open: 'Ouvrir le rapport',
    manage: 'Modifier ou arrêter vos abonnements',
    note: 'Vous avez reçu cet e-mail parce que vous êtes abonné à ce rapport.',
  },
  subscribedPage: {
    subject: 'Un rapport auquel vous êtes abonné',
    paragraphs: ['C’est le moment de consulter le rapport {{report}}. Connectez-vous pour l’ouvrir.'],
    action: 'Ouvrir le rapport',
    manage: 'Modifier ou arrêter vos abonnements',
    note: 'Vous avez reçu cet e-mail parce que vous êtes abonné à ce rapport.',
  },
  subscriptionEnded: {
    subject: 'Un abonnement à un rapport a pris fin',
    paragraphs: [
      'Vous ne pouvez plus ouvrir le rapport {{report}} : il ne vous est donc plus envoyé.',
      'Si vous en avez encore besoin, demandez l’accès dans le portail.',
    ],
    manage: 'Modifier ou arrêter vos abonnements',
    note: 'Vous avez reçu cet e-mail parce que vous êtes abonné à ce rapport.',
  },
  subscriptionNotAllowed: {
    subject: 'Un abonnement à un rapport a pris fin',
    paragraphs: [
      'Les responsables du rapport {{report}} n’autorisent plus son envoi par e-mail : votre abonnement a pris fin.',
    ],
    manage: 'Modifier ou arrêter vos abonnements',
    note: 'Vous avez reçu cet e-mail parce que vous êtes abonné à ce rapport.',
  },
  subscriptionStopped: {
    subject: 'Un abonnement à un rapport a pris fin',
    paragraphs: [
      'Votre abonnement au rapport {{report}} a été arrêté par un responsable du portail.',
      'Vous pouvez toujours ouvrir le rapport dans le portail.',
    ],
    manage: 'Modifier ou arrêter vos abonnements',
    note: 'Vous avez reçu cet e-mail parce que vous êtes abonné à ce rapport.',
  },
  feedbackReplied: {
    subject: 'Vous avez reçu une réponse à votre avis',
    paragraphs: ['{{by}} a répondu à votre avis sur le rapport {{report}} :\n{{reply}}'],
    action: 'Ouvrir vos messages',
    note: 'Vous avez reçu cet e-mail parce que vous avez donné un avis sur un rapport.',
  },
  feedbackRepliedWithoutReport: {
    subject: 'Vous avez reçu une réponse à votre avis',
    paragraphs: ['{{by}} a répondu à votre avis :\n{{reply}}'],
    action: 'Ouvrir vos messages',
    note: 'Vous avez reçu cet e-mail parce que vous avez donné un avis sur un rapport. Le rapport a été retiré depuis.',
  },
  announced: {
    subject: 'Nouvelle annonce',
    paragraphs: ['De {{by}}, {{partner}} :', '{{message}}'],
    action: 'Ouvrir vos messages',
    note: forYou,
  },
  announcedByAdministrators: {
    subject: 'Nouvelle annonce',
    paragraphs: ['Des administrateurs du portail :', '{{message}}'],
    action: 'Ouvrir vos messages',
    note: forYou,
  },
  reminder: {
    subject: 'Vos rapports vous attendent',
    paragraphs: [
      '{{by}}, {{partner}}, vous rappelle le portail : vous ne vous êtes pas connecté depuis un moment.',
      'Connectez-vous pour voir vos rapports. Si vous avez oublié votre mot de passe, choisissez « Mot de passe oublié » sur la page de connexion.',
    ],
    action: 'Ouvrir le portail',
    note: 'Vous avez reçu cet e-mail parce que vous avez un compte qui n’a pas été utilisé depuis un moment.',
  },
  reminderByAdministrators: {
    subject: 'Vos rapports vous attendent',
    paragraphs: [
      'Les administrateurs du portail vous le rappellent : vous ne vous êtes pas connecté depuis un moment.',
      'Connectez-vous pour voir vos rapports. Si vous avez oublié votre mot de passe, choisissez « Mot de passe oublié » sur la page de connexion.',
    ],
    action: 'Ouvrir le portail',
    note: 'Vous avez reçu cet e-mail parce que vous avez un compte qui n’a pas été utilisé depuis un moment.',
  },
  usageMail: {
    subject: 'L’utilisation du portail en {{month}}',
    paragraphs: [
      'Voici comment les personnes de {{partner}} ont utilisé le portail en {{month}}.',
      ...usageTotals,
    ],
    ...usageParts,
    note: 'Vous avez reçu cet e-mail parce que vous êtes gestionnaire des utilisateurs de {{partner}}. Nous l’envoyons une fois par mois. Vous pouvez le désactiver dans votre profil.',
  },
  usageMailOfPortal: {
    subject: 'L’utilisation du portail en {{month}}',
    paragraphs: [
      'Voici comment les personnes de tous les partenaires SIS ont utilisé le portail en {{month}}.',
      ...usageTotals,
    ],
    ...usageParts,
    note: 'Vous avez reçu cet e-mail parce que vous êtes administrateur. Nous l’envoyons une fois par mois. Vous pouvez le désactiver dans votre profil.',
  },
  digest: {
    subject: 'Vos messages de la semaine dernière',
    paragraphs: ['Vous n’avez pas encore lu ces messages dans le portail.'],
    item: '{{at}}\n{{message}}',
    more_one: 'Il y a encore {{count}} message.',
    more_many: 'Il y a encore {{count}} de messages.',
    more_other: 'Il y a encore {{count}} messages.',
    action: 'Ouvrir vos messages',
    note: 'Vous avez reçu cet e-mail parce que vous avez choisi un résumé hebdomadaire. Nous ne l’envoyons que si vous avez des messages non lus.',
  },
};

/**
 * French texts of mails. `_one`, `_many` and `_other` are plural forms for a `count`. Subjects contain no names and no codes, since locked
 * screens show them.
 */
export const fr = {
  greeting: 'Bonjour {{name}},',
  greetingWithoutName: 'Bonjour,',
  codeLabel: 'Votre code',
  linkHint: 'Si le bouton ne fonctionne pas, ouvrez cette adresse :',
  choosePreferences: 'Choisir les e-mails que vous recevez',
  unnamed: {
    partner: 'votre organisation',
    by: 'Quelqu’un de votre organisation',
    name: 'Quelqu’un',
    former: 'une autre organisation',
  },
  ...account,
  ...security,
  ...report,
};
