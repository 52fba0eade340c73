// Machine translation, not yet checked by a native speaker
import type { MessageTexts } from './en.js';

export const ny: MessageTexts = {
  someone: 'Munthu wina',
  mailRejected:
    'Sitinathe kutumiza imelo yanu ku {{address}}: seva ya adiresiyi ikuikana. Onani adiresiyo ndi kuyesanso.',
  mailUndelivered:
    'Sitinathe kutumiza imelo yanu ku {{address}} mu tsiku limodzi. Onani adiresiyo, kapena yesaninso nthawi ina.',
  accessRequested: '{{by}} akupempha mwayi wotsegula lipoti "{{report}}".',
  accessRequestWaiting:
    '{{by}} wadikira masiku atatu kuti atsegule lipoti "{{report}}". Chonde pangani chiganizo pa pempholi.',
  accessAccepted: 'Pempho lanu lotsegula lipoti "{{report}}" lavomerezedwa.',
  accessAcceptedWithReason: 'Pempho lanu lotsegula lipoti "{{report}}" lavomerezedwa: {{reason}}',
  accessDenied: 'Pempho lanu lotsegula lipoti "{{report}}" lakanidwa.',
  accessDeniedWithReason: 'Pempho lanu lotsegula lipoti "{{report}}" lakanidwa: {{reason}}',
  permissionsEnding:
    'Mwayi wanu wotsegula malipoti utha pasanathe masiku 7: {{reports}}. Mutha kupempha nthawi yowonjezera pa "Mapempho anga".',
  managedPermissionsEnding:
    'Mwayi wa anthu ena wotsegula malipoti anu utha pasanathe masiku 7: {{reports}}. Mutha kuwonjezera pa "Zikudikira inu".',
  permissionsEnded: 'Mwayi wanu wotsegula malipoti watha: {{reports}}. Mutha kuupemphanso mu potalo.',
  refreshFailed: 'Power BI yalephera kukonzanso deta ya {{reports}}. Chifukwa chake: {{reason}}',
  verificationEnding:
    'Posachedwa sizidzaonetsedwanso ngati zotsimikizika: {{reports}}. Chonde tsimikizani kuti zomwe zilimo zikadali zolondola.',
  unopened: 'Palibe amene watsegula malipotiwa kwa nthawi yayitali: {{reports}}',
  slow: 'Malipotiwa amachedwa kutseguka: {{reports}}',
  permissionGranted: 'Tsopano mutha kutsegula lipoti "{{reports}}".',
  permissionGrantedWithNote: 'Tsopano mutha kutsegula lipoti "{{reports}}": {{note}}',
  permissionsGranted: 'Tsopano mutha kutsegula malipoti ena {{number}}: {{reports}}',
  permissionRevoked: 'Simungatsegulenso lipoti "{{reports}}".',
  activated: 'Akaunti yanu yayambitsidwa. Takulandirani ku potalo.',
  activatedWithNote: 'Akaunti yanu yayambitsidwa: {{note}}',
  blocked: 'Akaunti yanu yatsekedwa.',
  blockedWithNote: 'Akaunti yanu yatsekedwa: {{note}}',
  unblocked: 'Akaunti yanu yatsegulidwanso. Mutha kugwiritsanso ntchito potalo.',
  deactivated: 'Akaunti yanu yayimitsidwa.',
  unusedDeactivated: 'Akaunti yanu yayimitsidwa chifukwa simunalowe kwa miyezi 6.',
  viewedAs: '{{by}} anaona potalo monga inuyo. Anangowerenga: sakanatha kusintha kalikonse.',
  moved: 'Akaunti yanu yasunthidwa kuchoka ku {{former}} kupita ku {{partner}}.',
  userAdminMoved:
    "Akaunti yanu yasunthidwa kuchoka ku {{former}} kupita ku {{partner}}. Simulinso woyang'anira ogwiritsa ntchito.",
  userAdminNow:
    "Tsopano ndinu woyang'anira ogwiritsa ntchito: mumayang'anira ogwiritsa ntchito, malipoti ndi zilolezo za {{partner}}.",
  userAdminNoLonger: "Simulinso woyang'anira ogwiritsa ntchito a {{partner}}.",
  adminRequestAccepted: "Pempho lanu loyang'anira ogwiritsa ntchito a {{partner}} lavomerezedwa.",
  adminRequestAcceptedWithReason:
    "Pempho lanu loyang'anira ogwiritsa ntchito a {{partner}} lavomerezedwa: {{reason}}",
  adminRequestDenied: "Pempho lanu loyang'anira ogwiritsa ntchito a {{partner}} lakanidwa.",
  adminRequestDeniedWithReason:
    "Pempho lanu loyang'anira ogwiritsa ntchito a {{partner}} lakanidwa: {{reason}}",
  recommended: '{{by}} akukulangizani lipoti "{{report}}": {{message}}',
  reportUpdated: '{{by}} walemba zatsopano za lipoti "{{report}}": {{updates}}',
  mentioned: '{{by}} wakutchulani mu ndemanga pa lipoti "{{report}}".',
  commentReplied: '{{by}} wayankha ndemanga pa lipoti "{{report}}".',
  exportReady: 'Fayilo yanu ya lipoti "{{report}}" yakonzeka. Mutha kuyitsitsa kwa ola limodzi.',
  feedbackReplied: '{{by}} wayankha maganizo anu pa lipoti "{{report}}": {{reply}}',
  feedbackRepliedWithoutReport: '{{by}} wayankha maganizo anu: {{reply}}',
  announced: 'Kuchokera kwa {{by}}, {{partner}}: {{message}}',
  announcedByAdministrators: "Kuchokera kwa oyang'anira potalo: {{message}}",
};
