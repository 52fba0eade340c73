/** English sentences of refusals and invalid fields by their stable codes, with `{{name}}` or `{{name, number}}` for values. */
export const refusals = {
  'request.notWellFormed': 'The request is not well formed.',
  'request.notJson': 'Please send JSON.',
  'request.notObject': 'Please send a JSON object.',
  'request.contentType': 'The request must be JSON.',
  'request.encoded': 'Encoded request bodies are not accepted. Send plain JSON.',
  'request.tooLarge': 'The request is too large: at most {{size, number}} KiB are accepted.',
  'request.addressTooLong': 'must have at most {{max, number}} characters',
  'request.fieldNotAllowed': 'This field is not allowed.',
  'request.key': 'Please send 1 to 64 letters, digits and _ . : -',
  'request.notAllowed': 'You are not allowed to do this.',
  'request.notFound': 'Not found.',
  'request.failed': 'A system error occurred, please try again.',
  'request.unavailable': "We can't reach a part of the portal. Please try again.",
  'request.busy': 'The portal is busy. Please try again.',
  'request.timeout': 'The portal did not respond in time. Please try again.',
  'request.tooOften': "You've done this too often.",
  'request.importRunning': 'Another import of yours is still running.',
  'request.exportRunning': 'Another export of yours is still running.',
  'request.proofNeeded': 'Please confirm that it is you, and try again.',
  'request.viewing': 'You see the portal as another person and cannot change anything. Stop viewing first.',
  'request.private': 'This is private to the person as whom you see the portal.',
  'request.tooManyRows': 'Please request so many rows in pages.',
  'request.selectFewer': 'Please select at most {{max, number}} rows, for example by a search.',
  'field.empty': 'Please enter a value.',
  'field.invalid': 'Please enter a valid value.',
  'field.text': 'Please enter a text.',
  'field.number': 'Please enter a number.',
  'field.integer': 'Please enter a whole number.',
  'field.integerFrom': 'Please enter a whole number from {{min}} to {{max}}.',
  'field.boolean': 'Please choose yes or no.',
  'field.list': 'Please give a list.',
  'field.object': 'Please give an object.',
  'field.time': 'Please enter a time such as 2026-03-01T10:00:00Z.',
  'field.timeRange': 'Please enter a time in the years 1 to 9999.',
  'field.day': 'Please enter a day such as 2026-03-01.',
  'field.dayRange': 'Please enter a day from the year 1 on.',
  'field.month': 'Please enter a month such as 2026-03.',
  'field.email': 'Please enter an email address.',
  'field.oneOf': 'Please choose one of: {{values}}.',
  'field.sort': 'Please sort by some of {{columns}}, separated by commas, with - before one for descending.',
  'field.minLength': 'Please enter at least {{min}} characters.',
  'field.maxLength': 'Please enter at most {{max}} characters.',
  'field.minItem': 'Please choose at least one.',
  'field.minItems': 'Please choose at least {{min}}.',
  'field.maxItems': 'Please choose at most {{max}}.',
  'field.min': 'Please enter {{min}} or more.',
  'field.max': 'Please enter {{max}} or less.',
  'field.unreadable': 'Please replace the characters that could not be read.',
  'field.invisible': 'Please remove the characters that cannot be seen.',
  'field.unstorable': 'Please remove the characters that cannot be stored.',
  'field.link': 'Please use the whole link of the mail.',
  'field.name': 'Please enter a name.',
  'field.laterDay': 'Please choose a later day.',
  'field.laterTime': 'Please choose a later time.',
  'field.dayWithinYears': 'Please choose a day within the next {{years}} years.',
  'field.dayWithinMonths': 'Please choose a day within the next {{months}} months.',
  'field.lastBeforeFirst': 'The last day must not be before the first.',
  'dailyLimit.mails': 'You can send at most {{max, number}} emails a day.',
  'dailyLimit.announcements': 'You can make at most {{max, number}} announcements a day.',
  'dailyLimit.reportUpdates': 'You can add at most {{max, number}} report updates a day.',
  'dailyLimit.accessRequests': 'You can make at most {{max, number}} access requests a day.',
  'dailyLimit.comments': 'You can write at most {{max, number}} comments a day.',
  'dailyLimit.repeatedInvitations': 'An invitation can be sent again at most {{max, number}} times a day.',
  'decision.decidedBy': '{{name}} has decided this already.',
  'decision.decided': 'The request has been decided already.',
  'account.lastAdministrator': 'There must always be one active administrator.',
  'account.partnerNotAssigned': 'Failed to assign the HIS partner.',
  'account.emailTaken': 'There is already an account with this email address.',
  'account.emailUnusable': 'This email address cannot be used.',
  'account.eraseOther': 'Please enter the email address of the person whose data you erase.',
  'account.leaverSuccessor': 'Please choose an active person of the same HIS partner.',
  'account.status': 'Please choose Active or Blocked.',
  'account.noPartner': 'Please select your user type!',
  'account.choosePartner': 'Please select the HIS partner.',
  'account.userAdminAlready': 'You are a user admin already.',
  'account.userAdminRequested': 'Your admin status request is still waiting for a decision.',
  'account.otherUserAdminAlready': 'The user is a user admin already.',
  'account.isAdministrator': 'An administrator cannot be made a user admin.',
  'account.notUserAdmin': 'The user is not a user admin.',
  'account.invited': 'This person is already invited. Withdraw the invitation to send a new one.',
  'person.firstnameEmpty': 'You cannot submit an empty firstname!',
  'person.surnameEmpty': 'You cannot submit an empty surname!',
  'person.firstnameTooShort': 'The firstname submitted is too short!',
  'person.surnameTooShort': 'The surname submitted is too short!',
  'person.email': 'You have submitted an invalid email !',
  'person.phone': 'The phone number submitted is empty or its too short!',
  'profile.firstname': 'Please fill in your firstname',
  'profile.surname': 'Please fill in your surname',
  'profile.email': 'Please fill in your email address',
  'profile.phone': 'Please fill in the textfield with your correct phone number',
  'profile.tooManyTables': 'The portal cannot remember the columns of more tables.',
  'password.empty': 'Please enter your password',
  'password.bothEmpty': 'Please fill the old and new password fields above.',
  'password.tooShort': 'The password entered is too short.',
  'password.wrong': 'The password is wrong.',
  'password.currentWrong': 'The current password is wrong.',
  'password.oldWrong': 'The old password is wrong.',
  'password.currentNeeded': 'Enter your current password to change your email address.',
  'password.resetFailed': 'Password reset failed, please try again!',
  'password.stolen':
    'This password is in lists of stolen passwords. Choose one that you use nowhere else: three or four unrelated words are hard to guess.',
  'password.personal':
    "Choose a password that is not made of your name, email address or organisation, or of the portal's words: three or four unrelated words are hard to guess.",
  'password.common':
    'This password is, or resembles, one of the most common ones: choose a longer one, such as three or four unrelated words.',
  'password.repeated':
    'Repeated characters are easy to guess: choose a longer one, such as three or four unrelated words.',
  'password.sequence':
    'Rows of letters and numbers, such as abcd or 6543, are easy to guess: choose a longer one, such as three or four unrelated words.',
  'password.keyboard':
    'Rows of keys on the keyboard are easy to guess: choose a longer one, such as three or four unrelated words.',
  'password.weak':
    'This password is easy to guess: choose a longer one, such as three or four unrelated words.',
  'email.networkLimit': 'Many emails were requested from your network.',
  'email.addressLimit': 'This email address has got several mails within the last hour.',
  'email.changeLimit': "You've asked to change your email address too often.",
  'email.noChange': 'No email address is waiting for confirmation.',
  'email.notSent': 'The portal cannot send emails at the moment. Please try again later.',
  'email.workEmail': 'Please enter your work email to proceed to the next step.',
  'signIn.secondFactorNeeded': "This account needs a second factor. Please sign in on the portal's page.",
  'signIn.tooManyPeople': 'Too many people are signing in just now.',
  'signIn.tooManyFailures': 'Too many sign-ins have failed.',
  'signIn.logoutToken': 'The logout token is invalid.',
  'session.noOther': 'There are no other sessions.',
  'session.deviceSignedOut': 'The browser is already signed out.',
  'passkey.unverified': 'The passkey could not be verified. Please try again.',
  'passkey.added': 'This passkey has already been added.',
  'passkey.tooMany': 'You have {{count}} passkeys. Remove one first.',
  'secondFactor.setupExpired': 'The setup has expired. Start it again.',
  'secondFactor.wrongCode': 'The code is wrong or has expired. Type the code that the app shows now.',
  'secondFactor.tooMany': 'You have five authenticator apps. Remove one first.',
  'secondFactor.removed': 'The authenticator app was already removed.',
  'secondFactor.tooManyCodes': 'Too many codes were wrong.',
  'partner.name': "Please enter the HIS partner's name.",
  'partner.group': "Please select the HIS partner's user group.",
  'partner.domains': 'Please enter domains such as moh.gov.mw or *.dho.example, with commas between them.',
  'partner.emailPattern': 'Please enter the email pattern that addresses must fit.',
  'partner.taken': 'There is already a HIS partner with this name.',
  'partner.notEdited': 'Failed to edit the HIS partner.',
  'partner.notDeleted': 'Failed to delete the HIS partner.',
  'partner.gone': 'This HIS partner does not exist any more.',
  'partner.inUse': '{{name}} cannot be deleted. Users: {{users, number}}. Reports: {{reports, number}}.',
  'group.name': "Please enter the stakeholder group's name.",
  'group.taken': 'There is already a stakeholder group with this name.',
  'group.notEdited': 'Failed to edit the stakeholder group.',
  'group.notDeleted': 'Failed to delete the stakeholder group.',
  'group.gone': 'This stakeholder group does not exist any more.',
  'group.inUse':
    '{{name}} cannot be deleted. Partners: {{partners, number}}. Permitted reports: {{reports, number}}.',
  'registration.partnerGroup': 'Please select your HIS partner user group.',
  'registration.unknownPartner': 'There is no HIS partner named {{name}}.',
  'registration.partner': 'Please enter the HIS partner.',
  'registration.quotationMarks': 'The quotation marks do not match.',
  'registration.columnMissing': 'The heading has no column {{column}}.',
  'registration.columnRepeated': 'The heading has the column {{column}} more than once.',
  'registration.noUsers': 'There are no users below the heading.',
  'registration.tooManyUsers': 'At most 1,000 users can be registered at once.',
  'registration.emailRepeated': 'The email address is in row {{row}} already.',
  'accessRequest.noReport': 'There is no such report.',
  'accessRequest.noUser': 'There is no such user.',
  'accessRequest.openToUser':
    'The report is open to this user already; a permission is taken away in the list of permissions.',
  'accessRequest.open': 'You may open this report already.',
  'accessRequest.asked': 'You have asked for access to this report already.',
  'accessRequest.own': 'Nobody decides its own request.',
  'accessRequest.userOrReport': 'Please choose a user or a report.',
  'permission.alreadyGranted': 'The user has these permissions already.',
  'permission.groupAlreadyGranted': 'The stakeholder group has these permissions already.',
  'permission.noEnd': 'The permission has no end.',
  'permission.endsLater': 'The permission ends later already.',
  'permission.notAdded': 'Failed to add the group report permission.',
  'permission.notDeleted': 'Failed to delete the user report permission.',
  'permission.groupNotDeleted': 'Failed to delete the group report permission.',
  'permission.administrator': 'An administrator may open every report.',
  'permission.chooseGroup': 'Please select the stakeholder group to add a report permission to.',
  'permission.chooseReport': 'Please select the report to add permissions for.',
  'permission.group': 'Please select the stakeholder group.',
  'category.name': "Please enter the category's name",
  'category.fullname': "Please enter the category's full name",
  'category.description': "Please enter the category's description",
  'category.taken': 'There is already a report category with this name.',
  'category.notEdited': 'Failed to edit the report category.',
  'category.notDeleted': 'Failed to delete the report category.',
  'savedFilter.tooMany': 'You have {{count}} saved filters. Delete one to save another.',
  'report.type': 'Please enter the report type',
  'report.name': 'Please enter the Report Name',
  'report.address': 'Please enter the report Embed URL',
  'report.reportId': 'Please enter the report Id',
  'report.datasetId': 'Please enter the Dataset Id',
  'report.reportIdForm':
    'The report Id must be as Power BI gives it, such as 5b218778-e7a5-4d73-8187-f10824047715.',
  'report.datasetIdForm':
    'The Dataset Id must be as Power BI gives it, such as 5b218778-e7a5-4d73-8187-f10824047715.',
  'report.owner': 'Please select the report owner.',
  'report.idTaken': 'Another report has this report Id.',
  'report.idTakenBy': 'The report {{name}} has this report Id already.',
  'report.datasetDiffers': 'In Power BI, this report has the Dataset Id {{id}}.',
  'report.noWorkspace': 'The portal has no Power BI workspace yet. Ask the operators to configure one.',
  'report.unknownId':
    "None of the portal's Power BI workspaces has a report with this Id. Check the Id, and that the portal may read the report's workspace.",
  'report.notChecked':
    'Power BI did not answer, so this report Id was not checked. You can add the report all the same.',
  'report.paginated': 'This is a paginated report. Only Power BI reports can be embedded.',
  'report.notEdited': 'Failed to edit the report',
  'report.notRestored': 'Another report has its Power BI id. Delete that one first.',
  'report.notDeleted': 'Failed to delete the report.',
  'report.hidden': 'You may not open this report yourself, so its data is not shown.',
  'report.notSetUp': 'The report is not set up for you yet.',
  'report.noKey': 'There is no key for {{host}} yet. Please ask the helpdesk to set one up.',
  'embedding.noAddress': 'This address may not be embedded. It is not an address.',
  'embedding.notHttps': 'This address may not be embedded. It must begin with https://.',
  'embedding.port':
    'This address may not be embedded. It must not contain a port, such as 8050 of Dash. Please ask for the public address.',
  'embedding.noHosts':
    'This address may not be embedded. Reports of this type cannot be embedded from anywhere yet.',
  'embedding.host':
    'This address may not be embedded. The portal does not allow its host for reports of this type.',
  'embedding.pageError':
    'This page responds with the error {{status}}, which people would see instead of a report.',
  'embedding.pageSignIn': 'This page asks for a sign-in, which does not work inside the portal for everyone.',
  'embedding.pageRefused':
    'This page refuses to be shown in the portal. Ask whoever runs it to allow {{origin}} as a frame ancestor.',
  'powerBi.network': 'Network error, cannot load the report, please check your network.',
  'powerBi.unavailable': 'The report is no longer available in Power BI.',
  'powerBi.paused': 'Power BI is paused for this report. Please try again later, or ask the helpdesk.',
  'powerBi.denied': 'Power BI denies the portal access to this report. Please contact the helpdesk.',
  'powerBi.busy': 'Power BI is busy. Please try again in a minute.',
  'powerBi.notImported': 'The report can be opened once an import has found it in Power BI.',
  'powerBi.unreachable': "We can't reach Power BI. Please try again.",
  'export.off': 'Exports of this report are switched off.',
  'export.refused':
    'Power BI does not allow this report to be exported. You can print it instead, or ask the helpdesk.',
  'export.tooMany': 'Too many reports are being exported now.',
  'export.tooManyDownloads': 'Too many files are being downloaded now.',
  'export.gone': 'Power BI no longer has the exported file.',
  'export.tooLarge': 'The exported file is too large. You can print single pages instead.',
  'export.powerBiBusy': 'Power BI is exporting too many reports now.',
  'identity.ascii': 'Power BI accepts letters, digits and signs of ASCII without spaces.',
  'identity.username': 'Please enter a username.',
  'identity.partnerUsername': 'Please enter the username of a partner.',
  'identity.role': 'Please enter a role.',
  'identity.roleComma': 'A role must not contain a comma.',
  'bookmark.state': 'This is not the state of a report.',
  'bookmark.taken': 'You have a bookmark with this name. Please choose another name.',
  'bookmark.tooMany': 'You have {{count}} bookmarks of this report. Delete one to save another.',
  'subscription.time': 'Please choose a time.',
  'subscription.timeZone': 'Please choose a time zone.',
  'subscription.day': 'Please choose a day.',
  'subscription.noRefreshes': 'Only Power BI reports have refreshes.',
  'subscription.page': 'An image has one page. Please choose one.',
  'subscription.notSendable': 'This report cannot be sent by email.',
  'subscription.tooMany': 'You already have {{count}} subscriptions. Delete one first.',
  'comment.empty': 'Please write a comment.',
  'comment.resolved': 'This thread is resolved. Start a new one.',
  'comment.full': 'This thread is full. Start a new one.',
  'comment.tooManyMentions': 'Please mention at most {{max}} people.',
  'comment.mentions': 'Please mention only people who may open this report.',
  'feedback.empty': 'You cannot submit an empty feedback...',
  'feedback.reply': 'Please write a reply.',
  'reportUpdate.empty': 'You cannot submit an empty updates message...',
  'announcement.empty': 'Please enter the announcement.',
  'announcement.audience': 'Please choose who the announcement is for.',
  'announcement.withdrawn': 'The announcement has been withdrawn already.',
  'recommendation.receivers':
    'You can recommend a report only to other users of your organisation who may open it.',
  'recommendation.noUserAdmin':
    'Your organisation has no other user admin who can open this report. Choose people.',
  'usage.tooManyYears': 'Please choose less than {{years}} years.',
  'usage.wholeMonths': 'Days before {{day}} are counted by whole months only.',
  'usage.categoryOrGroup': 'Please choose the reports of a category, or the partners of a group.',
  'view.otherKey': 'This key was used for another report.',
} as const;

export type RefusalCode = keyof typeof refusals;

type ValueName<Text> = Text extends `${string}{{${infer Value}}}${infer Rest}`
  ? (Value extends `${infer Name}, number` ? Name : Value) | ValueName<Rest>
  : never;

/** The values of a refusal's sentence; no argument without values. */
export type RefusalValues<Code extends RefusalCode> = [ValueName<(typeof refusals)[Code]>] extends [never]
  ? []
  : [params: Record<ValueName<(typeof refusals)[Code]>, string | number>];

/** A code whose sentence has no values. */
export type PlainRefusalCode = {
  [Code in RefusalCode]: RefusalValues<Code> extends [] ? Code : never;
}[RefusalCode];

/** A refusal or an invalid field: clients translate its code, or show its English message. */
export interface RefusalText {
  code: string;
  params?: Record<string, string | number> | undefined;
  message: string;
}

const placeholder = /\{\{(\w+)(, number)?\}\}/g;

/** Describes a refusal by its code and the values of its sentence. */
export function describeRefusal<Code extends RefusalCode>(
  code: Code,
  ...[params]: RefusalValues<Code>
): RefusalText {
  const values: Record<string, string | number> = params ?? {};
  const message = refusals[code].replace(placeholder, (_, name: string, isNumber?: string) => {
    const value = values[name] ?? '';
    return isNumber ? value.toLocaleString('en') : String(value);
  });
  return params ? { code, params: values, message } : { code, message };
}

/** Returns the message of a schema, which can only be a text, for {@link readSchemaError}. */
export const toSchemaError = <Code extends RefusalCode>(code: Code, ...values: RefusalValues<Code>): string =>
  JSON.stringify([code, ...values]);

/** Reads a message of a schema. */
export const readSchemaError = (message: string): RefusalText =>
  describeRefusal(...(JSON.parse(message) as [PlainRefusalCode]));
