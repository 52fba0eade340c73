// Machine translation, not yet checked by a native speaker
const isAdministrator = 'Vous avez reçu cet e-mail parce que vous êtes administrateur du portail.';
const unusedAccounts = [
  'La tâche quotidienne a trouvé des comptes inutilisés depuis 6 mois : {{count}} sur {{of}}. C’est plus qu’elle ne peut en désactiver à la fois ; elle n’a donc rien modifié.',
  'Examinez les comptes et désactivez ceux qui ne sont pas nécessaires. La tâche réessaie chaque jour.',
];
const recoveryCodeUsed = [
  'Un code de secours de votre compte vient d’être utilisé. Codes de secours restants : {{count}}.',
  'Si c’était vous, vous n’avez rien à faire ; créez de nouveaux codes sur votre profil avant qu’il n’en reste plus. Sinon, choisissez maintenant un nouveau mot de passe et contactez le service d’assistance.',
];

/** Texts about passwords, sign-in, email addresses and administrators. */
export const security = {
  resetCode: {
    subject: 'Votre code pour un nouveau mot de passe',
    paragraphs: [
      'Saisissez ce code sur la page où vous l’avez demandé. Il fonctionne une seule fois, pendant 10 minutes.',
    ],
    note: 'Vous avez reçu cet e-mail parce qu’un nouveau mot de passe a été demandé pour cette adresse e-mail. Si ce n’était pas vous, ignorez cet e-mail : votre mot de passe ne change pas. Ne communiquez jamais le code : nous ne le demandons pas.',
  },
  passwordChanged: {
    subject: 'Votre mot de passe a été modifié',
    paragraphs: [
      'Le mot de passe de votre compte vient d’être modifié et toutes vos sessions ont été fermées. Les invitations ouvertes et les annonces planifiées de votre compte ont été retirées, s’il y en avait.',
      'Si c’était vous, vous n’avez rien à faire. Sinon, choisissez maintenant un nouveau mot de passe et contactez le service d’assistance.',
    ],
    action: 'Choisir un nouveau mot de passe',
    note: 'Vous avez reçu cet e-mail parce que le mot de passe de votre compte a été modifié.',
  },
  secondFactorAdded: {
    subject: 'Un second facteur a été ajouté à votre compte',
    paragraphs: [
      '{{name}} a été ajouté à votre compte. Désormais, la connexion demande votre mot de passe et un code ou une clé d’accès.',
      'Si c’était vous, vous n’avez rien à faire. Sinon, choisissez maintenant un nouveau mot de passe, puis supprimez ce second facteur dans Mon profil, sous « Sécurité de la connexion », et créez-y de nouveaux codes de secours. Si vous ne pouvez pas vous connecter sans lui, demandez au service d’assistance de réinitialiser vos seconds facteurs.',
    ],
    action: 'Choisir un nouveau mot de passe',
    note: 'Vous avez reçu cet e-mail parce qu’un second facteur a été ajouté à votre compte.',
  },
  secondFactorRemoved: {
    subject: 'Un second facteur a été supprimé de votre compte',
    paragraphs: [
      '{{name}} a été supprimé de votre compte et ne fonctionne plus à la connexion.',
      'Si c’était vous, vous n’avez rien à faire. Sinon, choisissez maintenant un nouveau mot de passe et contactez le service d’assistance.',
    ],
    action: 'Choisir un nouveau mot de passe',
    note: 'Vous avez reçu cet e-mail parce qu’un second facteur a été supprimé de votre compte.',
  },
  secondFactorsReset: {
    subject: 'Vos seconds facteurs ont été réinitialisés',
    paragraphs: [
      '{{by}} a supprimé les seconds facteurs de votre compte, avec ses codes de secours. Toutes vos sessions ont été fermées.',
      'Ceci est réservé aux personnes qui n’ont plus aucun de leurs seconds facteurs. Connectez-vous avec votre mot de passe et configurez-en un nouveau. Si vous ne l’avez pas demandé, choisissez maintenant un nouveau mot de passe et contactez le service d’assistance.',
    ],
    action: 'Se connecter',
    note: 'Vous avez reçu cet e-mail parce que les seconds facteurs de votre compte ont été supprimés.',
  },
  recoveryCodesReplaced: {
    subject: 'Vos codes de secours ont été remplacés',
    paragraphs: [
      'De nouveaux codes de secours ont été créés pour votre compte. Les anciens ne fonctionnent plus.',
      'Si c’était vous, vous n’avez rien à faire. Sinon, choisissez maintenant un nouveau mot de passe et contactez le service d’assistance.',
    ],
    action: 'Choisir un nouveau mot de passe',
    note: 'Vous avez reçu cet e-mail parce que les codes de secours de votre compte ont été remplacés.',
  },
  recoveryCodeUsed: {
    subject: 'Un code de secours a été utilisé',
    paragraphs_one: recoveryCodeUsed,
    paragraphs_many: recoveryCodeUsed,
    paragraphs_other: recoveryCodeUsed,
    action: 'Choisir un nouveau mot de passe',
    note: 'Vous avez reçu cet e-mail parce qu’un code de secours de votre compte a été utilisé.',
  },
  secondFactorFailed: {
    subject: 'Quelqu’un connaît peut-être votre mot de passe',
    paragraphs: [
      'Le bon mot de passe de votre compte a été saisi, puis plusieurs fois un code incorrect de votre second facteur. Sans le bon code, personne n’entre.',
      'Si c’était vous, vous n’avez rien à faire. Sinon, choisissez maintenant un nouveau mot de passe.',
    ],
    action: 'Choisir un nouveau mot de passe',
    note: 'Vous avez reçu cet e-mail parce que des codes pour votre compte étaient incorrects.',
  },
  passkeyAdded: {
    subject: 'Une clé d’accès a été ajoutée à votre compte',
    paragraphs: [
      'La clé d’accès « {{name}} » vient d’être ajoutée à votre compte. Elle permet de se connecter sans votre mot de passe.',
      'Si c’était vous, vous n’avez rien à faire. Sinon, choisissez maintenant un nouveau mot de passe : toutes les sessions sont alors fermées, et les clés d’accès des 7 derniers jours ne connectent plus sans lui tant qu’il ne les a pas confirmées. Retirez ensuite la clé d’accès dans Mon profil et contactez le service d’assistance.',
    ],
    action: 'Choisir un nouveau mot de passe',
    note: 'Vous avez reçu cet e-mail parce qu’une clé d’accès a été ajoutée à votre compte.',
  },
  providerLinked: {
    subject: 'Un fournisseur de connexion a été lié à votre compte',
    paragraphs: [
      'Un compte chez {{name}} vient d’être lié à votre compte. Il permet de se connecter sans votre mot de passe.',
      'Si c’était vous, vous n’avez rien à faire. Sinon, choisissez maintenant un nouveau mot de passe : le lien est alors supprimé et toutes les sessions fermées. Contactez ensuite le service d’assistance.',
    ],
    action: 'Choisir un nouveau mot de passe',
    note: 'Vous avez reçu cet e-mail parce qu’un fournisseur de connexion a été lié à votre compte.',
  },
  passkeyRemoved: {
    subject: 'Une clé d’accès a été retirée de votre compte',
    paragraphs: [
      'La clé d’accès « {{name}} » vient d’être retirée de votre compte. Elle ne permet plus de se connecter.',
      'Si c’était vous, vous n’avez rien à faire. Sinon, choisissez maintenant un nouveau mot de passe et contactez le service d’assistance.',
    ],
    action: 'Choisir un nouveau mot de passe',
    note: 'Vous avez reçu cet e-mail parce qu’une clé d’accès a été retirée de votre compte.',
  },
  signInLocked: {
    subject: 'Trop d’échecs de connexion à votre compte',
    paragraphs: [
      'Un mot de passe incorrect a été saisi trop souvent pour votre compte ; les connexions provenant de cet endroit sont donc ralenties. Votre compte est en sécurité.',
      'Les navigateurs avec lesquels vous vous êtes déjà connecté fonctionnent normalement. Pour vous connecter sans attendre depuis un nouveau navigateur, ouvrez-y ce lien. Le lien fonctionne une seule fois, pendant une heure.',
      'Si vous avez oublié votre mot de passe, choisissez-en un nouveau sur la page de connexion.',
    ],
    action: 'Admettre ce navigateur',
    note: 'Vous avez reçu cet e-mail parce que des connexions à votre compte ont échoué. Nous l’envoyons au plus une fois par jour.',
  },
  newBrowser: {
    subject: 'Nouvelle connexion à votre compte',
    paragraphs: [
      'Une connexion à votre compte a eu lieu depuis un navigateur que vous n’aviez pas encore utilisé : {{browser}} sur {{system}}, le {{at}}, depuis l’adresse {{address}}.',
      'Si c’était vous, vous n’avez rien à faire. Sinon, choisissez maintenant un nouveau mot de passe : cela met fin à toutes les sessions. Contactez ensuite le service d’assistance.',
    ],
    action: 'Choisir un nouveau mot de passe',
    note: 'Vous avez reçu cet e-mail parce qu’une connexion à votre compte a eu lieu depuis un nouveau navigateur. Nous en envoyons au plus cinq par jour.',
  },
  newProgram: {
    subject: 'Nouvelle connexion à votre compte',
    paragraphs: [
      'Un programme que nous ne connaissons pas s’est connecté à votre compte le {{at}}, depuis l’adresse {{address}}.',
      'Si c’était vous, vous n’avez rien à faire. Sinon, choisissez maintenant un nouveau mot de passe : cela met fin à toutes les sessions. Contactez ensuite le service d’assistance.',
    ],
    action: 'Choisir un nouveau mot de passe',
    note: 'Vous avez reçu cet e-mail parce qu’une connexion à votre compte a eu lieu depuis un nouveau navigateur. Nous en envoyons au plus cinq par jour.',
  },
  confirmEmail: {
    subject: 'Confirmez votre nouvelle adresse e-mail',
    paragraphs: [
      'Vous avez demandé à utiliser cette adresse e-mail pour votre compte. Confirmez-la pour effectuer la modification.',
      'Le lien fonctionne une seule fois, dans les 24 heures. D’ici là, vous vous connectez avec votre ancienne adresse.',
    ],
    action: 'Confirmer la nouvelle adresse',
    note: 'Vous avez reçu cet e-mail parce que cette adresse a été saisie comme nouvelle adresse d’un compte. Si ce n’était pas vous, ignorez cet e-mail : rien ne change.',
  },
  emailInUse: {
    subject: 'Vous avez déjà un compte',
    paragraphs: [
      'Quelqu’un a demandé à utiliser votre adresse e-mail pour un autre compte. Vous avez déjà un compte avec cette adresse ; rien n’a donc été modifié.',
      'Si c’était vous et que vous avez oublié votre mot de passe, choisissez-en un nouveau.',
    ],
    action: 'Choisir un nouveau mot de passe',
    note: 'Vous avez reçu cet e-mail parce que votre adresse a été saisie comme nouvelle adresse d’un autre compte. Si ce n’était pas vous, ignorez cet e-mail.',
  },
  emailChangeRequested: {
    subject: 'Une nouvelle adresse e-mail a été demandée pour votre compte',
    paragraphs: [
      'Quelqu’un s’est connecté à votre compte et a demandé à remplacer son adresse e-mail par {{email}}. L’adresse change dès que le lien contenu dans l’e-mail envoyé à cette adresse est confirmé.',
      'Si c’était vous, vous n’avez rien à faire ici. Sinon, choisissez maintenant un nouveau mot de passe : cela annule la modification et ferme toutes les sessions.',
    ],
    action: 'Choisir un nouveau mot de passe',
    note: 'Vous avez reçu cet e-mail parce que cette adresse e-mail est celle de votre compte.',
  },
  emailChanged: {
    subject: 'Votre adresse e-mail a été modifiée',
    paragraphs: [
      'Votre compte a maintenant l’adresse e-mail {{email}}. Vous vous connectez avec cette adresse, et c’est à elle que nous écrivons désormais.',
      'Si ce n’était pas vous, annulez la modification. Vous récupérez cette adresse, toutes les sessions sont fermées et vous choisissez un nouveau mot de passe. Le lien fonctionne une seule fois, dans les 7 jours.',
    ],
    action: 'Annuler la modification',
    note: 'Vous avez reçu cet e-mail parce que cette adresse e-mail était celle de votre compte. Le lien vous est strictement réservé : ne le transférez pas.',
  },
  emailChangeUndone: {
    subject: 'Votre adresse e-mail a été rétablie',
    paragraphs: [
      'La modification de votre adresse e-mail a été annulée. Vous vous connectez à nouveau avec cette adresse, et toutes les sessions ont été fermées.',
      'Votre ancien mot de passe ne fonctionne plus. Choisissez-en un nouveau pour vous connecter.',
    ],
    action: 'Choisir un nouveau mot de passe',
    note: 'Vous avez reçu cet e-mail parce que la modification de votre adresse e-mail a été annulée.',
  },
  administratorInvited: {
    subject: 'Vous êtes invité à devenir administrateur',
    paragraphs: [
      '{{by}} vous invite à devenir administrateur du portail. Les administrateurs gèrent tous les utilisateurs, rapports et autorisations.',
      'Pour accepter, vérifiez votre numéro de téléphone et choisissez un mot de passe. Le lien fonctionne une seule fois, dans les 72 heures.',
    ],
    action: 'Choisir votre mot de passe',
    note: 'Vous avez reçu cet e-mail parce qu’un administrateur a saisi votre adresse e-mail. Le lien vous est strictement réservé : ne le transférez pas. Si vous ne l’attendiez pas, ignorez cet e-mail.',
  },
  administratorInvitation: {
    subject: 'Un nouvel administrateur a été invité',
    paragraphs: [
      '{{by}} a invité {{name}} ({{email}}) à devenir administrateur du portail. L’invitation est valable 72 heures.',
      'Si vous ne vous y attendiez pas, retirez l’invitation. Tout administrateur peut le faire.',
    ],
    action: 'Ouvrir les invitations',
    note: isAdministrator,
  },
  administratorAdded: {
    subject: 'Il y a un nouvel administrateur',
    paragraphs: [
      '{{name}} ({{email}}) a accepté l’invitation de {{by}} et est maintenant administrateur du portail.',
      'Si vous ne vous y attendiez pas, contactez immédiatement le service d’assistance.',
    ],
    action: 'Ouvrir les invitations',
    note: isAdministrator,
  },
  adminRequestWaiting: {
    subject: 'Une demande de rôle de gestionnaire est en attente',
    paragraphs: [
      '{{name}} a demandé il y a trois jours à devenir gestionnaire des utilisateurs de {{partner}}. Personne n’a encore statué.',
      'Acceptez ou refusez la demande sous « Demandes de rôle de gestionnaire ».',
    ],
    action: 'Ouvrir les demandes',
    note: isAdministrator,
  },
  adminRequested: {
    subject: 'Un utilisateur demande à devenir gestionnaire des utilisateurs',
    paragraphs: [
      '{{name}} demande à devenir gestionnaire des utilisateurs de {{partner}}. Les gestionnaires des utilisateurs gèrent les utilisateurs, les rapports et les autorisations de leur organisation.',
      'Acceptez ou refusez la demande sous « Demandes de rôle de gestionnaire ».',
    ],
    action: 'Ouvrir les demandes',
    note: isAdministrator,
  },
  deactivationStopped: {
    subject: 'Les comptes inutilisés n’ont pas été désactivés',
    paragraphs_one: unusedAccounts,
    paragraphs_many: unusedAccounts,
    paragraphs_other: unusedAccounts,
    action: 'Ouvrir le portail',
    note: isAdministrator,
  },
  secretEnding: {
    subject: 'L’accès du portail à Power BI se termine bientôt',
    paragraphs: [
      'Le secret client avec lequel le portail se connecte à Power BI expire le {{ends}}. Ensuite, aucun rapport Power BI ne pourra être ouvert.',
      'Créez un nouveau secret dans Entra et donnez-le aux exploitants du portail. Le guide d’exploitation explique comment le remplacer.',
    ],
    note: isAdministrator,
  },
  certificateEnding: {
    subject: 'L’accès du portail à Power BI se termine bientôt',
    paragraphs: [
      'Le certificat avec lequel le portail se connecte à Power BI expire le {{ends}}. Ensuite, aucun rapport Power BI ne pourra être ouvert.',
      'Enregistrez un nouveau certificat dans Entra et donnez-le aux exploitants du portail. Le guide d’exploitation explique comment le remplacer.',
    ],
    note: isAdministrator,
  },
};
