// Machine translation, not yet checked by a native speaker
import type { MessageTexts } from './en.js';

export const fr: MessageTexts = {
  someone: 'Quelqu’un',
  accessRequested: '{{by}} demande l’accès au rapport « {{report}} ».',
  accessRequestWaiting:
    '{{by}} attend depuis trois jours l’accès au rapport « {{report}} ». Veuillez statuer sur la demande.',
  accessAccepted: 'Votre demande d’accès au rapport « {{report}} » a été acceptée.',
  accessAcceptedWithReason: 'Votre demande d’accès au rapport « {{report}} » a été acceptée : {{reason}}',
  accessDenied: 'Votre demande d’accès au rapport « {{report}} » a été refusée.',
  accessDeniedWithReason: 'Votre demande d’accès au rapport « {{report}} » a été refusée : {{reason}}',
  permissionsEnding:
    'Votre accès prend fin dans les 7 jours : {{reports}}. Vous pouvez demander plus de temps sous « Mes demandes ».',
  managedPermissionsEnding:
    'L’accès de certaines personnes à vos rapports prend fin dans les 7 jours : {{reports}}. Vous pouvez le prolonger sous « En attente de vous ».',
  permissionsEnded:
    'Votre accès a pris fin : {{reports}}. Vous pouvez le demander à nouveau dans le portail.',
  refreshFailed: 'Power BI n’a pas pu actualiser les données de {{reports}}. Motif indiqué : {{reason}}',
  verificationEnding:
    'Bientôt ne sera plus affiché comme vérifié : {{reports}}. Veuillez confirmer que le contenu est toujours exact.',
  unopened: 'Personne n’a ouvert ces rapports depuis longtemps : {{reports}}',
  slow: 'Ces rapports sont longs à charger : {{reports}}',
  permissionGranted: 'Vous pouvez maintenant ouvrir le rapport « {{reports}} ».',
  permissionGrantedWithNote: 'Vous pouvez maintenant ouvrir le rapport « {{reports}} » : {{note}}',
  permissionsGranted: 'Vous pouvez maintenant ouvrir {{number}} autres rapports : {{reports}}',
  permissionRevoked: 'Vous ne pouvez plus ouvrir le rapport « {{reports}} ».',
  activated: 'Votre compte a été activé. Bienvenue sur le portail.',
  activatedWithNote: 'Votre compte a été activé : {{note}}',
  blocked: 'Votre compte a été bloqué.',
  blockedWithNote: 'Votre compte a été bloqué : {{note}}',
  unblocked: 'Votre compte a été débloqué. Vous pouvez de nouveau utiliser le portail.',
  deactivated: 'Votre compte a été désactivé.',
  unusedDeactivated: 'Votre compte a été désactivé parce que vous ne vous étiez pas connecté depuis 6 mois.',
  viewedAs: '{{by}} a consulté le portail à votre place, en lecture seule : rien ne pouvait être modifié.',
  moved: 'Votre compte a été transféré de {{former}} vers {{partner}}.',
  userAdminMoved:
    'Votre compte a été transféré de {{former}} vers {{partner}}. Vous n’êtes plus gestionnaire des utilisateurs.',
  userAdminNow:
    'Vous êtes maintenant gestionnaire des utilisateurs : vous gérez les utilisateurs, les rapports et les autorisations de {{partner}}.',
  userAdminNoLonger: 'Vous n’êtes plus gestionnaire des utilisateurs de {{partner}}.',
  adminRequestAccepted: 'Votre demande de gérer les utilisateurs de {{partner}} a été acceptée.',
  adminRequestAcceptedWithReason:
    'Votre demande de gérer les utilisateurs de {{partner}} a été acceptée : {{reason}}',
  adminRequestDenied: 'Votre demande de gérer les utilisateurs de {{partner}} a été refusée.',
  adminRequestDeniedWithReason:
    'Votre demande de gérer les utilisateurs de {{partner}} a été refusée : {{reason}}',
  recommended: '{{by}} vous recommande le rapport « {{report}} » : {{message}}',
  reportUpdated: '{{by}} a publié une mise à jour du rapport « {{report}} » : {{updates}}',
  mentioned: '{{by}} vous a mentionné dans un commentaire sur le rapport « {{report}} ».',
  commentReplied: '{{by}} a répondu à des commentaires sur le rapport « {{report}} ».',
  exportReady:
    'Votre fichier du rapport « {{report}} » est prêt. Vous pouvez le télécharger pendant une heure.',
  feedbackReplied: '{{by}} a répondu à votre avis sur le rapport « {{report}} » : {{reply}}',
  feedbackRepliedWithoutReport: '{{by}} a répondu à votre avis : {{reply}}',
  reminder:
    '{{by}}, {{partner}}, vous rappelle le portail : vous ne vous êtes pas connecté depuis un certain temps. Vos rapports vous attendent.',
  reminderByAdministrators:
    'Les administrateurs du portail vous le rappellent : vous ne vous êtes pas connecté depuis un certain temps. Vos rapports vous attendent.',
  announced: 'De {{by}}, {{partner}} : {{message}}',
  announcedByAdministrators: 'Des administrateurs du portail : {{message}}',
};
