// Machine translation, not yet checked by a native speaker
const hasAccount = 'Vous avez reçu cet e-mail parce que vous avez un compte avec cette adresse e-mail.';
const roleChanged = 'Vous avez reçu cet e-mail parce que le rôle de votre compte a été modifié.';
const reportsAfterMove =
  'Lorsque vous vous reconnecterez, vous verrez les rapports de {{partner}}. Vous ne pouvez plus ouvrir les rapports réservés à {{former}}.';

/** Texts about registration, the status of accounts and user admins. */
export const account = {
  confirmRegistration: {
    subject: 'Confirmez votre adresse e-mail',
    paragraphs: [
      'Une inscription auprès de {{partner}} a été faite avec cette adresse e-mail. Si c’était vous, confirmez l’adresse et choisissez votre mot de passe. Votre inscription est ensuite examinée.',
      'Le lien fonctionne une seule fois, dans les 24 heures. Si vous avez reçu plusieurs liens, seul le plus récent fonctionne.',
    ],
    action: 'Confirmer mon inscription',
    note: 'Vous avez reçu cet e-mail parce que cette adresse a été saisie dans le formulaire d’inscription. Si ce n’était pas vous, ignorez cet e-mail : aucun compte n’est créé.',
  },
  registered: {
    subject: 'Votre inscription est en cours d’examen',
    paragraphs: [
      'Votre adresse e-mail est confirmée. Votre inscription auprès de {{partner}} est en cours d’examen.',
      'Vous pourrez vous connecter dès que votre compte sera activé. Nous vous enverrons alors un e-mail.',
    ],
    note: 'Vous avez reçu cet e-mail parce que vous avez confirmé une inscription avec cette adresse.',
  },
  registeredAgain: {
    subject: 'Vous avez déjà un compte',
    paragraphs: [
      'Quelqu’un a essayé de s’inscrire avec votre adresse e-mail. Vous avez déjà un compte ; rien n’a donc été modifié.',
      'Si c’était vous et que vous avez oublié votre mot de passe, choisissez-en un nouveau.',
    ],
    action: 'Choisir un nouveau mot de passe',
    note: 'Vous avez reçu cet e-mail parce que votre adresse a été saisie dans le formulaire d’inscription. Si ce n’était pas vous, ignorez cet e-mail.',
  },
  invited: {
    subject: 'Un compte a été créé pour vous',
    paragraphs: [
      '{{by}} vous a inscrit auprès de {{partner}}.',
      'Vous pourrez vous connecter dès que votre compte sera activé. Nous vous enverrons alors un e-mail. D’ici là, vous n’avez rien à faire.',
    ],
    note: 'Vous avez reçu cet e-mail parce qu’un compte a été créé pour cette adresse e-mail.',
  },
  invitedActive: {
    subject: 'Un compte a été créé pour vous',
    paragraphs: [
      '{{by}} vous a inscrit auprès de {{partner}}. Votre compte est prêt à être utilisé.',
      'Il n’a pas encore de mot de passe. Pour en choisir un, saisissez votre adresse e-mail sur la page ci-dessous, puis le code que nous vous envoyons par e-mail.',
    ],
    action: 'Choisir votre mot de passe',
    note: 'Vous avez reçu cet e-mail parce qu’un compte a été créé pour cette adresse e-mail.',
  },
  userInvited: {
    subject: 'Vous êtes invité à rejoindre le portail',
    paragraphs: [
      '{{by}} vous invite à utiliser le portail en tant qu’utilisateur de {{partner}}.',
      'Pour accepter, vérifiez votre numéro de téléphone et choisissez un mot de passe. Le lien fonctionne une seule fois, dans les 7 jours.',
    ],
    action: 'Choisir votre mot de passe',
    note: 'Vous avez reçu cet e-mail parce que {{by}} a saisi votre adresse e-mail. Le lien vous est strictement réservé : ne le transférez pas. Si vous ne l’attendiez pas, ignorez cet e-mail.',
  },
  activationRequested: {
    subject: 'Une nouvelle inscription attend votre examen',
    paragraphs: [
      'L’inscription de {{name}} auprès de {{partner}} doit être examinée ; d’ici là, cette personne ne peut pas se connecter.',
      'Activez le compte si vous connaissez cette personne et si elle doit voir les rapports de {{partner}}. Sinon, bloquez-le. Le lien fonctionne une seule fois, dans les 7 jours.',
    ],
    action: 'Examiner l’inscription',
    note: 'Vous avez reçu cet e-mail parce que vous pouvez activer des comptes de {{partner}}. Le lien vous est strictement réservé : ne le transférez pas.',
  },
  activated: {
    subject: 'Votre compte est activé',
    paragraphs: [
      'Votre compte a été activé. Vous pouvez vous connecter avec votre adresse e-mail et votre mot de passe.',
      'Si vous n’avez pas encore de mot de passe, utilisez « Mot de passe oublié » sur la page de connexion pour en choisir un.',
    ],
    parts: { note: 'Message :\n{{note}}' },
    action: 'Se connecter',
    note: hasAccount,
  },
  blocked: {
    subject: 'Votre compte a été bloqué',
    paragraphs: [
      'Votre compte a été bloqué. Vous ne pouvez pas vous connecter tant qu’il n’est pas débloqué. Rien n’a été supprimé.',
      'Si vous pensez qu’il s’agit d’une erreur, contactez le gestionnaire des utilisateurs de votre organisation ou le service d’assistance.',
    ],
    note: hasAccount,
  },
  blockedWithNote: {
    subject: 'Votre compte a été bloqué',
    paragraphs: [
      'Votre compte a été bloqué. Vous ne pouvez pas vous connecter tant qu’il n’est pas débloqué. Rien n’a été supprimé.',
      'Motif :\n{{note}}',
      'Si vous pensez qu’il s’agit d’une erreur, contactez le gestionnaire des utilisateurs de votre organisation ou le service d’assistance.',
    ],
    note: hasAccount,
  },
  unblocked: {
    subject: 'Votre compte n’est plus bloqué',
    paragraphs: [
      'Votre compte a été débloqué et est de nouveau actif. Vous pouvez vous connecter avec votre adresse e-mail et votre mot de passe.',
    ],
    action: 'Se connecter',
    note: hasAccount,
  },
  deactivated: {
    subject: 'Votre compte a été désactivé',
    paragraphs: [
      'Votre compte a été désactivé. Vous ne pouvez pas vous connecter tant qu’il n’est pas réactivé. Rien n’a été supprimé.',
      'Si vous en avez encore besoin, demandez au gestionnaire des utilisateurs de votre organisation ou au service d’assistance de l’activer.',
    ],
    note: hasAccount,
  },
  accountDeleted: {
    subject: 'Votre compte a été supprimé',
    paragraphs: [
      'Votre compte a été supprimé. Vous ne pouvez plus vous connecter et vos autorisations d’ouvrir des rapports ont pris fin.',
      'Si vous en avez encore besoin, demandez-en un nouveau au gestionnaire des utilisateurs de votre organisation ou au service d’assistance.',
    ],
    note: 'Vous avez reçu cet e-mail parce que vous aviez un compte avec cette adresse e-mail.',
  },
  moved: {
    subject: 'Votre compte a été transféré vers une autre organisation',
    paragraphs: [
      'Un administrateur a transféré votre compte vers {{partner}} (auparavant : {{former}}). Votre session a été fermée.',
      reportsAfterMove,
    ],
    action: 'Se connecter',
    note: hasAccount,
  },
  userAdminMoved: {
    subject: 'Votre compte a été transféré vers une autre organisation',
    paragraphs: [
      'Un administrateur a transféré votre compte vers {{partner}} (auparavant : {{former}}). Votre session a été fermée.',
      'Vous n’êtes plus gestionnaire des utilisateurs : vous ne pouvez plus gérer les utilisateurs, les rapports et les autorisations pour {{former}}.',
      reportsAfterMove,
    ],
    action: 'Se connecter',
    note: hasAccount,
  },
  unusedWarning: {
    subject_one: 'Votre compte sera désactivé demain',
    subject_many: 'Votre compte sera désactivé dans {{count}} de jours',
    subject_other: 'Votre compte sera désactivé dans {{count}} jours',
    paragraphs_one: [
      'Vous ne vous êtes pas connecté depuis près de 6 mois. Les comptes inutilisés sont désactivés et le vôtre le sera demain.',
      'Pour le conserver, connectez-vous une fois.',
    ],
    paragraphs_many: [
      'Vous ne vous êtes pas connecté depuis près de 6 mois. Les comptes inutilisés sont désactivés et le vôtre le sera dans {{count}} de jours.',
      'Pour le conserver, connectez-vous une fois.',
    ],
    paragraphs_other: [
      'Vous ne vous êtes pas connecté depuis près de 6 mois. Les comptes inutilisés sont désactivés et le vôtre le sera dans {{count}} jours.',
      'Pour le conserver, connectez-vous une fois.',
    ],
    action: 'Se connecter',
    note: hasAccount,
  },
  unusedDeactivated: {
    subject: 'Votre compte a été désactivé',
    paragraphs: [
      'Vous ne vous êtes pas connecté depuis 6 mois ; votre compte a donc été désactivé. Rien n’a été supprimé.',
      'Si vous en avez de nouveau besoin, demandez au gestionnaire des utilisateurs de votre organisation de l’activer.',
    ],
    note: hasAccount,
  },
  adminRequestAccepted: {
    subject: 'Vous êtes maintenant gestionnaire des utilisateurs',
    paragraphs: [
      'Votre demande a été acceptée : vous gérez maintenant les utilisateurs, les rapports et les autorisations de {{partner}}.',
      'Reconnectez-vous pour voir les nouvelles entrées de votre menu.',
    ],
    parts: { note: 'Message :\n{{reason}}' },
    action: 'Se connecter',
    note: 'Vous avez reçu cet e-mail parce que vous avez demandé à devenir gestionnaire des utilisateurs.',
  },
  adminRequestDenied: {
    subject: 'Votre demande n’a pas été acceptée',
    paragraphs: [
      'Votre demande pour devenir gestionnaire des utilisateurs de {{partner}} n’a pas été acceptée. Vous pouvez toujours ouvrir vos rapports.',
    ],
    note: 'Vous avez reçu cet e-mail parce que vous avez demandé à devenir gestionnaire des utilisateurs.',
  },
  adminRequestDeniedWithReason: {
    subject: 'Votre demande n’a pas été acceptée',
    paragraphs: [
      'Votre demande pour devenir gestionnaire des utilisateurs de {{partner}} n’a pas été acceptée. Vous pouvez toujours ouvrir vos rapports.',
      'Motif :\n{{reason}}',
    ],
    note: 'Vous avez reçu cet e-mail parce que vous avez demandé à devenir gestionnaire des utilisateurs.',
  },
  userAdminNow: {
    subject: 'Vous êtes maintenant gestionnaire des utilisateurs',
    paragraphs: [
      'Un administrateur vous a nommé gestionnaire des utilisateurs : vous gérez maintenant les utilisateurs, les rapports et les autorisations de {{partner}}.',
      'Reconnectez-vous pour voir les nouvelles entrées de votre menu.',
    ],
    action: 'Se connecter',
    note: roleChanged,
  },
  userAdminNoLonger: {
    subject: 'Vous n’êtes plus gestionnaire des utilisateurs',
    paragraphs: [
      'Un administrateur a modifié votre rôle : vous ne gérez plus les utilisateurs, les rapports et les autorisations de {{partner}}.',
      'Vous pouvez toujours ouvrir vos rapports.',
    ],
    note: roleChanged,
  },
};
