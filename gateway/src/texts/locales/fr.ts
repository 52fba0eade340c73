// Machine translation, not yet checked by a native speaker
export const fr = {
  'Another import of yours is still running.': 'Une autre de vos importations est encore en cours.',
  'Another export of yours is still running.': 'Une autre de vos exportations est encore en cours.',
  'Please send a JSON object.': 'Veuillez envoyer un objet JSON.',
  'Please send 1 to 64 letters, digits and _ . : -': 'Veuillez envoyer 1 à 64 lettres, chiffres et _ . : -',
  'Encoded request bodies are not accepted. Send plain JSON.':
    'Les requêtes encodées ne sont pas acceptées. Envoyez du JSON simple.',
  'This field is not allowed.': 'Ce champ n’est pas autorisé.',
  'Please send JSON.': 'Veuillez envoyer du JSON.',
  'A system error occurred, please try again.': 'Une erreur système s’est produite, veuillez réessayer.',
  'The request is too large: at most {{size}} KiB are accepted.':
    'La requête est trop grande : {{size, number}} Kio au plus sont acceptés.',
  'The request must be JSON.': 'La requête doit être en JSON.',
  'The last day must not be before the first.': 'Le dernier jour ne doit pas précéder le premier.',
  'Please choose less than {{years}} years.': 'Veuillez choisir moins de {{years}} ans.',
  'Please enter your password': 'Veuillez saisir votre mot de passe',
  'Please enter domains such as moh.gov.mw or *.dho.example, with commas between them.':
    'Veuillez saisir des domaines tels que moh.gov.mw ou *.dho.example, séparés par des virgules.',
  "Please enter the HIS partner's name.": 'Veuillez saisir le nom du partenaire SIS.',
  "Please select the HIS partner's user group.":
    'Veuillez sélectionner le groupe de parties prenantes du partenaire SIS.',
  "Please enter the stakeholder group's name.": 'Veuillez saisir le nom du groupe de parties prenantes.',
  'Please remove the characters that cannot be seen.': 'Veuillez supprimer les caractères invisibles.',
  'You cannot submit an empty {{field}}!': 'Vous ne pouvez pas envoyer un {{field, text}} vide !',
  'The {{field}} submitted is too short!': 'Le {{field, text}} saisi est trop court !',
  firstname: 'prénom',
  surname: 'nom',
  'The password should have at least 8 characters!': 'Le mot de passe doit comporter au moins 8 caractères !',
  'You have submitted an invalid email !': 'L’adresse e-mail saisie n’est pas valide !',
  'The phone number submitted is empty or its too short!':
    'Le numéro de téléphone saisi est vide ou trop court !',
  'Please fill in your firstname': 'Veuillez indiquer votre prénom',
  'Please fill in your surname': 'Veuillez indiquer votre nom',
  'Please fill in your email address': 'Veuillez indiquer votre adresse e-mail',
  'Please fill in the textfield with your correct phone number':
    'Veuillez indiquer votre numéro de téléphone exact',
  'Please fill the old and new password fields above.':
    'Veuillez remplir les champs de l’ancien et du nouveau mot de passe ci-dessus.',
  'Please enter a text.': 'Veuillez saisir un texte.',
  'Please enter a number.': 'Veuillez saisir un nombre.',
  'Please enter a whole number.': 'Veuillez saisir un nombre entier.',
  'Please choose yes or no.': 'Veuillez choisir oui ou non.',
  'Please give a list.': 'Veuillez donner une liste.',
  'Please give an object.': 'Veuillez donner un objet.',
  'Please enter a time such as 2026-03-01T10:00:00Z.':
    'Veuillez saisir une heure telle que 2026-03-01T10:00:00Z.',
  'Please enter a day such as 2026-03-01.': 'Veuillez saisir un jour tel que 2026-03-01.',
  'Please enter an email address.': 'Veuillez saisir une adresse e-mail.',
  'Please enter a value.': 'Veuillez saisir une valeur.',
  'Please choose one of: {{values}}.': 'Veuillez choisir parmi : {{values}}.',
  'Please enter a valid value.': 'Veuillez saisir une valeur valide.',
  'Please enter at least {{min}} characters.': 'Veuillez saisir au moins {{min}} caractères.',
  'Please choose at least one.': 'Veuillez en choisir au moins un.',
  'Please choose at least {{min}}.': 'Veuillez en choisir au moins {{min}}.',
  'Please enter {{min}} or more.': 'Veuillez saisir {{min}} ou plus.',
  'Please enter at most {{max}} characters.': 'Veuillez saisir au plus {{max}} caractères.',
  'Please choose at most {{max}}.': 'Veuillez en choisir au plus {{max}}.',
  'Please enter {{max}} or less.': 'Veuillez saisir {{max}} ou moins.',
  'Please enter a whole number from 1 to {{max}}.': 'Veuillez saisir un nombre entier de 1 à {{max}}.',
  'Please remove the characters that cannot be stored.':
    'Veuillez supprimer les caractères qui ne peuvent pas être enregistrés.',
  'Please enter a time in the years 1 to 9999.': 'Veuillez saisir une heure des années 1 à 9999.',
  'Please enter a day from the year 1 on.': 'Veuillez saisir un jour à partir de l’an 1.',
  'Please enter a month such as 2026-03.': 'Veuillez saisir un mois tel que 2026-03.',
  'Please use the whole link of the mail.': 'Veuillez utiliser le lien complet de l’e-mail.',
  'Please enter a whole number from {{min}} to {{max}}.':
    'Veuillez saisir un nombre entier de {{min}} à {{max}}.',
  'Please sort by some of {{columns}}, separated by commas, with - before one for descending.':
    'Veuillez trier selon certaines de ces colonnes : {{columns}}, séparées par des virgules, avec - devant pour l’ordre décroissant.',
  'The request is not well formed.': 'La requête n’est pas valide.',
  'The portal is busy. Please try again.': 'Le portail est occupé. Veuillez réessayer.',
  'You see the portal as another person and cannot change anything. Stop viewing first.':
    'Vous voyez le portail comme une autre personne et ne pouvez rien modifier. Arrêtez d’abord.',
  'This is private to the person as whom you see the portal.':
    'Ceci est réservé à la personne dont vous voyez le portail.',
  'The passkey could not be verified. Please try again.':
    'La clé d’accès n’a pas pu être vérifiée. Veuillez réessayer.',
  'This passkey has already been added.': 'Cette clé d’accès a déjà été ajoutée.',
  'You have {{count}} passkeys. Remove one first.':
    'Vous avez {{count}} clés d’accès. Supprimez-en une d’abord.',
  'The logout token is invalid.': 'Le jeton de déconnexion n’est pas valide.',
  'Please confirm that it is you, and try again.': 'Confirmez que c’est vous, puis réessayez.',
  'You may not open this report yourself, so its data is not shown.':
    'Vous ne pouvez pas ouvrir ce rapport vous-même, ses données ne sont donc pas affichées.',
  'There are no other sessions.': 'Il n’y a pas d’autre session.',
  'You are not allowed to do this.': 'Vous n’êtes pas autorisé à faire cela.',
  'Not found.': 'Introuvable.',
  "We can't reach a part of the portal. Please try again.":
    'Une partie du portail est injoignable. Veuillez réessayer.',
  '{{reason}} Try again in {{wait}}.': '{{reason, text}} Réessayez dans {{wait, text}}.',
  "You've done this too often.": 'Vous avez fait cela trop souvent.',
  '{{count}} second': '{{count}} seconde',
  '{{count}} seconds': '{{count}} secondes',
  '{{count}} minute': '{{count}} minute',
  '{{count}} minutes': '{{count}} minutes',
  '{{count}} hour': '{{count}} heure',
  '{{count}} hours': '{{count}} heures',
  'Please enter the announcement.': 'Veuillez saisir l’annonce.',
  'You cannot submit an empty feedback...': 'Vous ne pouvez pas envoyer un avis vide…',
  'Please choose a user or a report.': 'Veuillez choisir un utilisateur ou un rapport.',
  'Please enter a name.': 'Veuillez saisir un nom.',
  'Please select the stakeholder group to add a report permission to.':
    'Veuillez sélectionner le groupe de parties prenantes auquel ajouter une autorisation de rapport.',
  'Please select the report to add permissions for.':
    'Veuillez sélectionner le rapport pour lequel ajouter des autorisations.',
  'You cannot submit an empty updates message...':
    'Vous ne pouvez pas envoyer un message de mise à jour vide…',
  "Please enter the category's {{field}}": 'Veuillez saisir ce champ de la catégorie : {{field, text}}',
  'Please enter the report type': 'Veuillez saisir le type de rapport',
  'Please enter the Report Name': 'Veuillez saisir le nom du rapport',
  'Please enter the report Embed URL': 'Veuillez saisir l’URL d’intégration du rapport',
  'The portal could not read a response. Please try again.':
    'Le portail n’a pas pu lire une réponse. Veuillez réessayer.',
  'The portal did not respond in time. Please try again.':
    'Le portail n’a pas répondu à temps. Veuillez réessayer.',
  'Please select at most {{max}} rows, for example by a search.':
    'Veuillez sélectionner au plus {{max, number}} lignes, par exemple par une recherche.',
  'The request is no JSON.': 'La requête n’est pas du JSON.',
  'You can send at most {{max}} emails a day.':
    'Vous pouvez envoyer au plus {{max, number}} e-mails par jour.',
  'You can make at most {{max}} announcements a day.':
    'Vous pouvez publier au plus {{max, number}} annonces par jour.',
  'You can add at most {{max}} report updates a day.':
    'Vous pouvez ajouter au plus {{max, number}} mises à jour de rapports par jour.',
  'An invitation can be sent again at most {{max}} times a day.':
    'Une invitation peut être renvoyée au plus {{max, number}} fois par jour.',
  'You can make at most {{max}} access requests a day.':
    'Vous pouvez faire au plus {{max, number}} demandes d’accès par jour.',
  'The request has been decided already.': 'La demande a déjà été traitée.',
  'The decision has taken effect and cannot be undone any more.':
    'La décision a pris effet et ne peut plus être annulée.',
  'The person who decided this may not decide any more.':
    'La personne qui a décidé cela n’a plus le droit de décider.',
  'Please request so many rows in pages.': 'Veuillez demander autant de lignes par pages.',
  'Please sort so many rows by one column.': 'Veuillez trier autant de lignes selon une seule colonne.',
  'There must always be one active administrator.': 'Il doit toujours y avoir un administrateur actif.',
  'Failed to assign the HIS partner.': 'L’attribution du partenaire SIS a échoué.',
  'There is already an account with this email address.':
    'Il existe déjà un compte avec cette adresse e-mail.',
  'This email address cannot be used.': 'Cette adresse e-mail ne peut pas être utilisée.',
  'The password is wrong.': 'Le mot de passe est incorrect.',
  'This person is already invited. Withdraw the invitation to send a new one.':
    'Cette personne est déjà invitée. Retirez l’invitation pour en envoyer une nouvelle.',
  'Please enter the email address of the person whose data you erase.':
    'Veuillez saisir l’adresse e-mail de la personne dont vous effacez les données.',
  'Please choose an active person of the same HIS partner.':
    'Veuillez choisir une personne active du même partenaire SIS.',
  'Many emails were requested from your network.': 'Beaucoup d’e-mails ont été demandés depuis votre réseau.',
  '{{name}} cannot be deleted: {{reasons}}.': '{{name}} ne peut pas être supprimé : {{reasons, text}}.',
  '{{references}} belongs to it': '{{references, text}} lui appartient',
  '{{references}} belong to it': '{{references, text}} lui appartiennent',
  '{{users}} and {{reports}} belong to it': '{{users, text}} et {{reports, text}} lui appartiennent',
  '{{reports}} is permitted to it': '{{reports, text}} lui est autorisé',
  '{{reports}} are permitted to it': '{{reports, text}} lui sont autorisés',
  '{{partners}} and {{reports}} is permitted to it':
    '{{partners, text}} et {{reports, text}} lui est autorisé',
  '{{partners}} and {{reports}} are permitted to it':
    '{{partners, text}} et {{reports, text}} lui sont autorisés',
  '{{count}} user': '{{count}} utilisateur',
  '{{count}} users': '{{count}} utilisateurs',
  '{{count}} report': '{{count}} rapport',
  '{{count}} reports': '{{count}} rapports',
  '{{count}} partner': '{{count}} partenaire',
  '{{count}} partners': '{{count}} partenaires',
  'There is already a stakeholder group with this name.':
    'Il existe déjà un groupe de parties prenantes de ce nom.',
  'Failed to edit the stakeholder group.': 'La modification du groupe de parties prenantes a échoué.',
  'Failed to delete the stakeholder group.': 'La suppression du groupe de parties prenantes a échoué.',
  'There is already a HIS partner with this name.': 'Il existe déjà un partenaire SIS de ce nom.',
  'Failed to edit the HIS partner.': 'La modification du partenaire SIS a échoué.',
  'Failed to delete the HIS partner.': 'La suppression du partenaire SIS a échoué.',
  'This stakeholder group does not exist any more.': 'Ce groupe de parties prenantes n’existe plus.',
  'Please enter the email pattern that addresses must fit.':
    'Veuillez saisir le modèle d’e-mail que les adresses doivent respecter.',
  'The portal cannot send emails at the moment. No code was sent. Please try again later.':
    'Le portail ne peut pas envoyer d’e-mails pour le moment. Aucun code n’a été envoyé. Veuillez réessayer plus tard.',
  'Password reset failed, please try again!':
    'La réinitialisation du mot de passe a échoué, veuillez réessayer !',
  "You've asked to change your email address too often.":
    'Vous avez demandé trop souvent à changer d’adresse e-mail.',
  'No email address is waiting for confirmation.': 'Aucune adresse e-mail n’attend de confirmation.',
  'Please enter your work email to proceed to the next step.':
    'Veuillez saisir votre adresse e-mail professionnelle pour passer à l’étape suivante.',
  'The portal cannot remember the columns of more tables.':
    'Le portail ne peut pas retenir les colonnes d’autres tableaux.',
  'The current password is wrong.': 'Le mot de passe actuel est incorrect.',
  'The old password is wrong.': 'L’ancien mot de passe est incorrect.',
  'Enter your current password to change your email address.':
    'Saisissez votre mot de passe actuel pour modifier votre adresse e-mail.',
  'Please choose Active or Blocked.': 'Veuillez choisir Active ou Blocked.',
  'There is no HIS partner named {{name}}.': 'Il n’existe pas de partenaire SIS nommé {{name}}.',
  'Please select your HIS partner user group.': 'Veuillez sélectionner votre partenaire SIS.',
  'This email address has got several mails within the last hour.':
    'Cette adresse e-mail a reçu plusieurs e-mails au cours de la dernière heure.',
  'Please select your user type!': 'Veuillez sélectionner le partenaire SIS !',
  'This person is already invited. Send the invitation again, or withdraw it.':
    'Cette personne est déjà invitée. Renvoyez l’invitation ou retirez-la.',
  'Please enter the HIS partner.': 'Veuillez saisir le partenaire SIS.',
  'The quotation marks do not match.': 'Les guillemets ne concordent pas.',
  'The heading has no column {{column}}.': 'L’en-tête n’a pas de colonne {{column}}.',
  'The heading has the column {{column}} more than once.':
    'L’en-tête contient plusieurs fois la colonne {{column}}.',
  'There are no users below the heading.': 'Il n’y a aucun utilisateur sous l’en-tête.',
  'At most 1,000 users can be registered at once.': 'On peut inscrire au plus 1 000 utilisateurs à la fois.',
  'The email address is in row {{row}} already.': 'L’adresse e-mail figure déjà à la ligne {{row}}.',
  'The setup has expired. Start it again.': 'La configuration a expiré. Recommencez-la.',
  'The code is wrong or has expired. Type the code that the app shows now.':
    'Le code est incorrect ou a expiré. Saisissez le code que l’application affiche maintenant.',
  'You have five authenticator apps. Remove one first.':
    'Vous avez cinq applications d’authentification. Supprimez-en d’abord une.',
  'The authenticator app was already removed.': 'L’application d’authentification était déjà supprimée.',
  'Too many codes were wrong.': 'Trop de codes étaient incorrects.',
  'This password is in lists of stolen passwords. Choose one that you use nowhere else: three or four unrelated words are hard to guess.':
    'Ce mot de passe figure dans des listes de mots de passe volés. Choisissez-en un que vous n’utilisez nulle part ailleurs : trois ou quatre mots sans rapport sont difficiles à deviner.',
  "This account needs a second factor. Please sign in on the portal's page.":
    'Ce compte nécessite un second facteur. Veuillez vous connecter sur la page du portail.',
  "Choose a password that is not made of your name, email address or organisation, or of the portal's words: three or four unrelated words are hard to guess.":
    'Choisissez un mot de passe qui n’est pas formé de votre nom, de votre adresse e-mail ou de votre organisation, ni des mots du portail : trois ou quatre mots sans rapport entre eux sont difficiles à deviner.',
  '{{weakness}}: choose a longer one, such as three or four unrelated words.':
    '{{weakness, text}} : choisissez-en un plus long, par exemple trois ou quatre mots sans rapport entre eux.',
  'This password is, or resembles, one of the most common ones':
    'Ce mot de passe est, ou ressemble à, l’un des plus courants',
  'Repeated characters are easy to guess': 'Les caractères répétés sont faciles à deviner',
  'Rows of letters and numbers, such as abcd or 6543, are easy to guess':
    'Les suites de lettres et de chiffres, telles que abcd ou 6543, sont faciles à deviner',
  'Rows of keys on the keyboard are easy to guess': 'Les suites de touches du clavier sont faciles à deviner',
  'This password is easy to guess': 'Ce mot de passe est facile à deviner',
  'Too many people are signing in just now.': 'Trop de personnes se connectent en ce moment.',
  'Too many sign-ins have failed.': 'Trop de connexions ont échoué.',
  'The session has already ended.': 'La session est déjà terminée.',
  'The browser is already unknown.': 'Le navigateur n’est déjà plus connu.',
  'Please select the HIS partner.': 'Veuillez sélectionner le partenaire SIS.',
  'You are a user admin already.': 'Vous êtes déjà gestionnaire des utilisateurs.',
  'Your admin status request is still waiting for a decision.':
    'Votre demande de rôle de gestionnaire attend encore une décision.',
  'The user is a user admin already.': 'L’utilisateur est déjà gestionnaire des utilisateurs.',
  'An administrator cannot be made a user admin.':
    'Un administrateur ne peut pas devenir gestionnaire des utilisateurs.',
  'The user is not a user admin.': 'L’utilisateur n’est pas gestionnaire des utilisateurs.',
  'There is no such report.': 'Ce rapport n’existe pas.',
  'There is no such user.': 'Cet utilisateur n’existe pas.',
  'The report is open to this user already; a permission is taken away in the list of permissions.':
    'Le rapport est déjà ouvert à cet utilisateur ; une autorisation se retire dans la liste des autorisations.',
  'You may open this report already.': 'Vous pouvez déjà ouvrir ce rapport.',
  'You have asked for access to this report already.': 'Vous avez déjà demandé l’accès à ce rapport.',
  'Nobody decides its own request.': 'Personne ne statue sur sa propre demande.',
  'You have {{count}} saved filters. Delete one to save another.':
    'Vous avez {{count}} filtres enregistrés. Supprimez-en un pour en enregistrer un autre.',
  'There is already a report category with this name.': 'Il existe déjà une catégorie de rapports de ce nom.',
  'The category description is not available.': 'La description de la catégorie n’est pas disponible.',
  'Failed to edit the report category.': 'La modification de la catégorie de rapports a échoué.',
  'Failed to delete the report category.': 'La suppression de la catégorie de rapports a échoué.',
  'This address may not be embedded. {{reason}}': 'Cette adresse ne peut pas être intégrée. {{reason, text}}',
  'It is not an address.': 'Ce n’est pas une adresse.',
  'It must begin with https://.': 'Elle doit commencer par https://.',
  'Reports of this type cannot be embedded from anywhere yet.':
    'Les rapports de ce type ne peuvent encore être intégrés de nulle part.',
  'Reports of this type come from: {{hosts}}.': 'Les rapports de ce type viennent de : {{hosts}}.',
  'Network error, cannot load the report, please check your network.':
    'Erreur réseau, impossible de charger le rapport, veuillez vérifier votre réseau.',
  'There is no key for {{host}} yet. Please ask the helpdesk to set one up.':
    'Il n’y a pas encore de clé pour {{host}}. Demandez au service d’assistance d’en créer une.',
  'The report is no longer available in Power BI.': 'Le rapport n’est plus disponible dans Power BI.',
  'Power BI is paused for this report. Please try again later, or ask the helpdesk.':
    'Power BI est suspendu pour ce rapport. Réessayez plus tard, ou demandez à l’assistance.',
  'Power BI denies the portal access to this report. Please contact the helpdesk.':
    'Power BI ne laisse pas le portail ouvrir ce rapport. Veuillez prévenir l’assistance.',
  'Power BI is busy. Please try again in a minute.':
    'Power BI est occupé. Veuillez réessayer dans une minute.',
  'The report can be opened once an import has found it in Power BI.':
    'Le rapport pourra être ouvert dès qu’une importation l’aura trouvé dans Power BI.',
  'Power BI does not allow this report to be exported. You can print it instead, or ask the helpdesk.':
    'Power BI ne permet pas d’exporter ce rapport. Vous pouvez l’imprimer, ou demander à l’assistance.',
  'Too many reports are being exported now.': 'Trop de rapports sont en cours d’exportation.',
  'Too many files are being downloaded now.': 'Trop de fichiers sont en cours de téléchargement.',
  'Power BI no longer has the exported file.': 'Power BI n’a plus le fichier exporté.',
  'The exported file is too large. You can print single pages instead.':
    'Le fichier exporté est trop grand. Vous pouvez imprimer des pages séparément.',
  'Power BI is exporting too many reports now.': 'Power BI exporte trop de rapports en ce moment.',
  "We can't reach Power BI. Please try again.": 'Power BI est injoignable. Veuillez réessayer.',
  'The user has these permissions already.': 'L’utilisateur a déjà ces autorisations.',
  'The change can no longer be undone.': 'La modification ne peut plus être annulée.',
  'The permission has no end.': 'L’autorisation n’a pas de fin.',
  'The permission ends later already.': 'L’autorisation prend déjà fin plus tard.',
  'Please choose a later day.': 'Veuillez choisir un jour ultérieur.',
  'Please choose a day within the next {{years}} years.':
    'Veuillez choisir un jour dans les {{years}} prochaines années.',
  'Failed to add the group report permission.': 'L’ajout de l’autorisation de rapport du groupe a échoué.',
  'Failed to delete the user report permission.':
    'La suppression de l’autorisation de rapport de l’utilisateur a échoué.',
  'Failed to delete the group report permission.':
    'La suppression de l’autorisation de rapport du groupe a échoué.',
  'The stakeholder group has these permissions already.':
    'Le groupe de parties prenantes a déjà ces autorisations.',
  'An administrator may open every report.': 'Un administrateur peut ouvrir tous les rapports.',
  'Please select the stakeholder group.': 'Veuillez sélectionner le groupe de parties prenantes.',
  'The portal has no Power BI workspace yet. Ask the operators to configure one.':
    'Le portail n’a pas encore d’espace de travail Power BI. Demandez aux exploitants d’en configurer un.',
  "None of the portal's Power BI workspaces has a report with this Id. Check the Id, and that the portal may read the report's workspace.":
    'Aucun espace de travail Power BI du portail n’a de rapport avec cet Id. Vérifiez l’Id, et que le portail peut lire l’espace de travail du rapport.',
  'Power BI did not answer, so this report Id was not checked. You can add the report all the same.':
    'Power BI n’a pas répondu ; cet Id de rapport n’a donc pas été vérifié. Vous pouvez quand même ajouter le rapport.',
  'This is a paginated report. Only Power BI reports can be embedded.':
    'C’est un rapport paginé. Seuls les rapports Power BI peuvent être intégrés.',
  'In Power BI, this report has the Dataset Id {{id}}.':
    'Dans Power BI, ce rapport a l’Id de jeu de données {{id}}.',
  'The report {{name}} has this report Id already.': 'Le rapport {{name}} a déjà cet Id de rapport.',
  'The report Id {{hint}}': 'L’Id du rapport {{hint, text}}',
  'The Dataset Id {{hint}}': 'L’Id du jeu de données {{hint, text}}',
  'must be as Power BI gives it, such as 5b218778-e7a5-4d73-8187-f10824047715.':
    'doit être tel que Power BI le donne, par exemple 5b218778-e7a5-4d73-8187-f10824047715.',
  'Another report has this report Id.': 'Un autre rapport a cet Id de rapport.',
  'Failed to delete the report.': 'La suppression du rapport a échoué.',
  'This HIS partner does not exist any more.': 'Ce partenaire SIS n’existe plus.',
  'Please enter the report Id': 'Veuillez saisir l’Id du rapport',
  'Please enter the Dataset Id': 'Veuillez saisir l’Id du jeu de données',
  'Please select the report owner.': 'Veuillez sélectionner le propriétaire du rapport.',
  'Too many reports are requested at the moment, please try again.':
    'Trop de rapports sont demandés en ce moment, veuillez réessayer.',
  'Days before {{day}} are counted by whole months only.':
    'Les jours avant {{day}} ne sont comptés que par mois entiers.',
  'Please choose the reports of a category, or the partners of a group.':
    'Veuillez choisir les rapports d’une catégorie ou les partenaires d’un groupe.',
  'This key was used for another report.': 'Cette clé a été utilisée pour un autre rapport.',
  'The announcement has been withdrawn already.': 'L’annonce a déjà été retirée.',
  'Please choose who the announcement is for.': 'Veuillez choisir à qui l’annonce est destinée.',
  'Please choose a later time.': 'Veuillez choisir une heure ultérieure.',
  'This person was reminded in the last days already.':
    'Cette personne a déjà reçu un rappel ces derniers jours.',
  'You can recommend a report only to other users who may open it.':
    'Vous ne pouvez recommander un rapport qu’à d’autres utilisateurs qui peuvent l’ouvrir.',
  'Your organisation has no other user admin who can open this report. Choose people.':
    'Votre organisation n’a pas d’autre gestionnaire des utilisateurs qui puisse ouvrir ce rapport. Choisissez des personnes.',
  'Please write a reply.': 'Veuillez écrire une réponse.',
  'Please write a comment.': 'Veuillez écrire un commentaire.',
  'You can write at most {{max}} comments a day.':
    'Vous pouvez écrire au maximum {{max}} commentaires par jour.',
  'This thread is resolved. Start a new one.': 'Ce fil est résolu. Commencez-en un nouveau.',
  'This thread is full. Start a new one.': 'Ce fil est complet. Commencez-en un nouveau.',
  'Please mention at most {{max}} people.': 'Veuillez mentionner au maximum {{max}} personnes.',
  'Please mention only people who may open this report.':
    'Veuillez mentionner seulement des personnes qui peuvent ouvrir ce rapport.',
  'Power BI accepts letters, digits and signs of ASCII without spaces.':
    'Power BI accepte les lettres, chiffres et signes ASCII sans espaces.',
  'Please enter a username.': 'Veuillez saisir un nom d’utilisateur.',
  'Please enter a role.': 'Veuillez saisir un rôle.',
  'A role must not contain a comma.': 'Un rôle ne doit pas contenir de virgule.',
  'The report is not set up for you yet.': 'Le rapport n’est pas encore configuré pour vous.',
  'Please enter the username of a partner.': 'Veuillez saisir le nom d’utilisateur d’un partenaire.',
  'This is not the state of a report.': 'Ce n’est pas l’état d’un rapport.',
  'Please choose a time.': 'Veuillez choisir une heure.',
  'Please choose a time zone.': 'Veuillez choisir un fuseau horaire.',
  'Exports of this report are switched off.': 'Les exportations de ce rapport sont désactivées.',
  'You have a bookmark with this name. Please choose another name.':
    'Vous avez déjà un signet de ce nom. Veuillez choisir un autre nom.',
  'You have {{count}} bookmarks of this report. Delete one to save another.':
    'Vous avez {{count}} signets de ce rapport. Supprimez-en un pour en enregistrer un autre.',
  'Please choose a day within the next {{months}} months.':
    'Veuillez choisir un jour dans les {{months}} prochains mois.',
  'You already have {{count}} subscriptions. Delete one first.':
    'Vous avez déjà {{count}} abonnements. Supprimez-en un d’abord.',
  'This report cannot be sent by email.': 'Ce rapport ne peut pas être envoyé par courriel.',
  'Please choose a day.': 'Veuillez choisir un jour.',
  'Only Power BI reports have refreshes.': 'Seuls les rapports Power BI sont actualisés.',
  'An image has one page. Please choose one.': 'Une image a une seule page. Veuillez en choisir une.',
};

/** Translations by the English text. */
export type ServerTexts = Record<keyof typeof fr, string>;
