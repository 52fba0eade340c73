// Machine translation, not yet checked by a native speaker
import { account } from './ny-account.js';
import { security } from './ny-security.js';

const canDecide = 'Mwalandira imeloyi chifukwa mungapange chiganizo pa mwayi wotsegula lipotili.';
const requestedAccess = 'Mwalandira imeloyi chifukwa munapempha mwayi wotsegula lipoti.';
const accessChanged = 'Mwalandira imeloyi chifukwa mwayi wanu wotsegula malipoti unasinthidwa.';
const forYou = 'Mwalandira imeloyi chifukwa chilengezochi ndi chanu.';
const decideOnRequest =
  "Vomerezani kapena kanani pempholi pa Mapempho otsegula malipoti. Ndi m'modzi yekha mwa omwe alandira imeloyi amene akufunika kutero.";

const report = {
  accessRequested: {
    subject: 'Mwayi wotsegula lipoti wapemphedwa',
    paragraphs: ['{{name}} ({{partner}}) akupempha mwayi wotsegula lipoti {{report}}.', decideOnRequest],
    action: 'Tsegulani mapempho',
    note: canDecide,
  },
  accessRequestedWithMessage: {
    subject: 'Mwayi wotsegula lipoti wapemphedwa',
    paragraphs: [
      '{{name}} ({{partner}}) akupempha mwayi wotsegula lipoti {{report}}.',
      'Uthenga:\n{{message}}',
      decideOnRequest,
    ],
    action: 'Tsegulani mapempho',
    note: canDecide,
  },
  accessRequestWaiting: {
    subject: 'Pempho la mwayi wotsegula lipoti likudikira',
    paragraphs: [
      '{{name}} ({{partner}}) anapempha mwayi wotsegula lipoti {{report}} masiku atatu apitawo. Palibe amene wapanga chiganizo pakali pano.',
      decideOnRequest,
    ],
    action: 'Tsegulani mapempho',
    note: canDecide,
  },
  accessRequestWaitingWithMessage: {
    subject: 'Pempho la mwayi wotsegula lipoti likudikira',
    paragraphs: [
      '{{name}} ({{partner}}) anapempha mwayi wotsegula lipoti {{report}} masiku atatu apitawo. Palibe amene wapanga chiganizo pakali pano.',
      'Uthenga:\n{{message}}',
      decideOnRequest,
    ],
    action: 'Tsegulani mapempho',
    note: canDecide,
  },
  accessAccepted: {
    subject: 'Mutha kutsegula lipoti lomwe munapempha',
    paragraphs: ['Pempho lanu lavomerezedwa: tsopano mutha kutsegula lipoti {{report}}.'],
    parts: { note: 'Uthenga:\n{{reason}}' },
    action: 'Tsegulani lipoti',
    note: requestedAccess,
  },
  accessAcceptedUntil: {
    subject: 'Mutha kutsegula lipoti lomwe munapempha',
    paragraphs: ['Pempho lanu lavomerezedwa: tsopano mutha kutsegula lipoti {{report}}, mpaka {{until}}.'],
    parts: { note: 'Uthenga:\n{{reason}}' },
    action: 'Tsegulani lipoti',
    note: requestedAccess,
  },
  accessDenied: {
    subject: 'Pempho lanu la lipoti silinavomerezedwe',
    paragraphs: [
      'Pempho lanu la mwayi wotsegula lipoti {{report}} silinavomerezedwe. Mungathebe kutsegula malipoti anu ena.',
    ],
    note: requestedAccess,
  },
  accessDeniedWithReason: {
    subject: 'Pempho lanu la lipoti silinavomerezedwe',
    paragraphs: [
      'Pempho lanu la mwayi wotsegula lipoti {{report}} silinavomerezedwe. Mungathebe kutsegula malipoti anu ena.',
      'Chifukwa:\n{{reason}}',
    ],
    note: requestedAccess,
  },
  permissionsEnding: {
    subject: 'Mwayi wanu wotsegula malipoti utha posachedwa',
    paragraphs: [
      'Mwayi wanu wotsegula malipotiwa utha posachedwa. Ngati mukuwafunabe, pemphani nthawi ina pa "Mapempho anga".',
    ],
    item: '{{message}}, mpaka {{at}}',
    more_one: 'Palinso lipoti lina {{count}}.',
    more_other: 'Palinso malipoti ena {{count}}.',
    action: 'Tsegulani malipoti anu',
    note: "Mwalandira imeloyi chifukwa mwayi wanu wotsegula malipoti utha m'masiku 7 akubwerawa.",
  },
  managedPermissionsEnding: {
    subject: 'Mwayi wotsegula malipoti anu utha posachedwa',
    paragraphs: [
      'Mwayi wa anthu ndi magulu awa wotsegula malipoti anu utha posachedwa. Mutha kuonjezera nthawi mu potalo.',
    ],
    item: '{{message}}, mpaka {{at}}',
    more_one: 'Palinso chilolezo china {{count}}.',
    more_other: 'Palinso zilolezo zina {{count}}.',
    action: 'Onjezani nthawi',
    note: "Mwalandira imeloyi chifukwa mumayang'anira malipotiwa.",
  },
  refreshFailed: {
    subject: 'Deta ya malipoti anu siinakonzedwenso',
    paragraphs: [
      'Power BI yalephera kukonzanso deta ya malipoti awa:\n{{reports}}',
      'Chifukwa chimene Power BI yapereka:\n{{reason}}',
      'Konzani vutoli mu Power BI. Mpaka pamenepo, potalo ikuonetsa deta yakale.',
    ],
    action_one: 'Tsegulani tsamba la lipoti',
    action_other: 'Tsegulani potalo',
    note: "Mwalandira imeloyi chifukwa mumayang'anira malipotiwa.",
  },
  verificationEnding: {
    subject: 'Kutsimikizika kwa malipoti anu kutha posachedwa',
    paragraphs: [
      'Malipotiwa posachedwa sazidzaonetsedwanso ngati otsimikizika. Ngati zomwe zilimo zikadali zolondola, atsimikizireninso pa masamba awo.',
    ],
    item: '{{message}}, mpaka {{at}}',
    more_one: 'Palinso lipoti lina {{count}}.',
    more_other: 'Palinso malipoti ena {{count}}.',
    action_one: 'Tsegulani tsamba la lipoti',
    action_other: 'Tsegulani potalo',
    note: "Mwalandira imeloyi chifukwa mumayang'anira malipotiwa.",
  },
  unopened: {
    subject: 'Malipoti anu ena satsegulidwa',
    paragraphs: [
      'Palibe amene watsegula malipotiwa kwa masiku amene munaika mu zokonda zawo. Pamodzi ndi masiku kuchokera pamene anatsegulidwa komaliza:\n{{reports}}',
      'Auzeni anthu za malipotiwa, sinthani amene angawatsegule, kapena afufuteni.',
    ],
    action_one: 'Tsegulani tsamba la lipoti',
    action_other: 'Tsegulani potalo',
    note: "Mwalandira imeloyi chifukwa mumayang'anira malipotiwa.",
  },
  slow: {
    subject: 'Malipoti anu ena amachedwa kutseguka',
    paragraphs: [
      'Malipotiwa amachedwa kutseguka kuposa mmene munaikira mu zokonda zawo. Pamodzi ndi masekondi amene kutsegula kumodzi mwa makumi awiri a masiku 7 apitawa kumapitirira:\n{{reports}}',
      'Zithunzi zochepa patsamba loyamba zimathandiza kwambiri.',
    ],
    action_one: 'Tsegulani tsamba la lipoti',
    action_other: 'Tsegulani potalo',
    note: "Mwalandira imeloyi chifukwa mumayang'anira malipotiwa.",
  },
  permissionsGranted: {
    subject_one: 'Mutha kutsegula lipoti lina',
    subject_other: 'Mutha kutsegula malipoti ena {{count}}',
    paragraphs_one: ['Mwapatsidwa mwayi wotsegula lipoti {{reports}}. Mutha kulitsegula tsopano.'],
    paragraphs_other: [
      'Mwapatsidwa mwayi wotsegula malipoti {{count}}. Mutha kuwatsegula tsopano:',
      '{{reports}}',
    ],
    parts: { note: 'Uthenga:\n{{note}}', revoked: 'Simungatsegulenso:\n{{revoked}}' },
    item: '{{message}}, mpaka {{at}}',
    action_one: 'Tsegulani lipoti',
    action_other: 'Tsegulani malipoti anu',
    note: accessChanged,
  },
  permissionsGrantedUntil: {
    subject_one: 'Mutha kutsegula lipoti lina',
    subject_other: 'Mutha kutsegula malipoti ena {{count}}',
    paragraphs_one: [
      'Mwapatsidwa mwayi wotsegula lipoti {{reports}}. Mutha kulitsegula tsopano, mpaka {{until}}.',
    ],
    paragraphs_other: [
      'Mwapatsidwa mwayi wotsegula malipoti {{count}}. Mutha kuwatsegula tsopano, mpaka {{until}}:',
      '{{reports}}',
    ],
    parts: { note: 'Uthenga:\n{{note}}', revoked: 'Simungatsegulenso:\n{{revoked}}' },
    action_one: 'Tsegulani lipoti',
    action_other: 'Tsegulani malipoti anu',
    note: accessChanged,
  },
  permissionRevoked: {
    subject: 'Simungatsegulenso lipoti lina',
    paragraphs: [
      'Mwayi wanu wotsegula lipoti {{report}} wachotsedwa. Mungathebe kutsegula malipoti anu ena.',
      'Ngati mukulifunabe, pemphani mwayi wotsegula mu potalo.',
    ],
    note: accessChanged,
  },
  recommended: {
    subject: 'Mwalangizidwa lipoti',
    paragraphs: ['{{by}} akukulangizani kuti muone lipoti {{report}}.', 'Uthenga:\n{{message}}'],
    action: 'Tsegulani lipoti',
    note: 'Mwalandira imeloyi chifukwa munthu wina amene angatsegule lipoti lomweli anakulangizani za ilo.',
  },
  reportUpdated: {
    subject: 'Lipoti lasinthidwa',
    paragraphs: ['{{by}} walemba zatsopano za lipoti {{report}}:\n{{updates}}'],
    action: 'Tsegulani lipoti',
    note: "Mwalandira imeloyi chifukwa munatsegula lipotili kapena mumaliyang'anira.",
  },
  reportUpdatedForAdministrators: {
    subject: 'Lipoti lasinthidwa',
    paragraphs: ['{{by}} walemba zatsopano za lipoti {{report}}:\n{{updates}}'],
    action: 'Onani zatsopano za malipoti',
    note: "Mwalandira imeloyi chifukwa palibe woyang'anira ogwiritsa ntchito, yemwe akaunti yake ikugwira ntchito, amene amayang'anira lipotili.",
  },
  mentioned: {
    subject: 'Mwatchulidwa mu ndemanga',
    paragraphs: ['{{by}} wakutchulani mu ndemanga pa lipoti {{report}}.'],
    action: 'Tsegulani ndemanga',
    note: 'Mwalandira imeloyi chifukwa ndemanga yakutchulani.',
  },
  commentReplied: {
    subject: 'Pali yankho la ndemanga pa lipoti',
    paragraphs: ['{{by}} wayankha ndemanga pa lipoti {{report}} zimene mukutenga nawo mbali.'],
    action: 'Tsegulani ndemanga',
    note: 'Mwalandira imeloyi chifukwa mukutenga nawo mbali mu ndemangazi.',
  },
  subscribedAttachment: {
    subject: 'Lipoti limene munalembetsa',
    paragraphs: ['Lipoti {{report}} laphatikizidwa ndi imeloyi.'],
    action: 'Tsegulani lipoti',
    manage: 'Sinthani kapena siyani zimene munalembetsa',
    note: 'Mwalandira imeloyi chifukwa munalembetsa kuti muzilandira lipotili.',
  },
  subscribedFile: {
    subject: 'Lipoti limene munalembetsa',
    paragraphs: [
      'Fayilo ya lipoti {{report}} yakonzeka. Mutha kuyitsitsa kwa tsiku limodzi, mutalowa mu potalo.',
    ],
    action: 'Tsitsani fayilo',
    open: 'Tsegulani lipoti',
    manage: 'Sinthani kapena siyani zimene munalembetsa',
    note: 'Mwalandira imeloyi chifukwa munalembetsa kuti muzilandira lipotili.',
  },
  subscribedPage: {
    subject: 'Lipoti limene munalembetsa',
    paragraphs: ['Nthawi ya lipoti {{report}} yakwana. Lowani kuti mulitsegule.'],
    action: 'Tsegulani lipoti',
    manage: 'Sinthani kapena siyani zimene munalembetsa',
    note: 'Mwalandira imeloyi chifukwa munalembetsa kuti muzilandira lipotili.',
  },
  subscriptionEnded: {
    subject: 'Kulembetsa kwanu lipoti kwatha',
    paragraphs: [
      'Simungatsegulenso lipoti {{report}}, choncho silidzatumizidwanso kwa inu.',
      'Ngati mukulifunabe, pemphani mwayi mu potalo.',
    ],
    manage: 'Sinthani kapena siyani zimene munalembetsa',
    note: 'Mwalandira imeloyi chifukwa munalembetsa kuti muzilandira lipotili.',
  },
  subscriptionNotAllowed: {
    subject: 'Kulembetsa kwanu lipoti kwatha',
    paragraphs: [
      "Oyang'anira lipoti {{report}} salolanso kuti litumizidwe pa imelo, choncho kulembetsa kwanu kwatha.",
    ],
    manage: 'Sinthani kapena siyani zimene munalembetsa',
    note: 'Mwalandira imeloyi chifukwa munalembetsa kuti muzilandira lipotili.',
  },
  subscriptionStopped: {
    subject: 'Kulembetsa kwanu lipoti kwatha',
    paragraphs: [
      "Kulembetsa kwanu lipoti {{report}} kwayimitsidwa ndi woyang'anira potalo.",
      'Mutha kutsegulabe lipotili mu potalo.',
    ],
    manage: 'Sinthani kapena siyani zimene munalembetsa',
    note: 'Mwalandira imeloyi chifukwa munalembetsa kuti muzilandira lipotili.',
  },
  feedbackReplied: {
    subject: 'Mwalandira yankho la ndemanga yanu',
    paragraphs: ['{{by}} wayankha ndemanga yanu pa lipoti {{report}}:\n{{reply}}'],
    action: 'Tsegulani mauthenga anu',
    note: 'Mwalandira imeloyi chifukwa munapereka ndemanga pa lipoti.',
  },
  feedbackRepliedWithoutReport: {
    subject: 'Mwalandira yankho la ndemanga yanu',
    paragraphs: ['{{by}} wayankha ndemanga yanu:\n{{reply}}'],
    action: 'Tsegulani mauthenga anu',
    note: 'Mwalandira imeloyi chifukwa munapereka ndemanga pa lipoti. Lipotilo linachotsedwa pambuyo pake.',
  },
  announced: {
    subject: 'Chilengezo chatsopano',
    paragraphs: ['Kuchokera kwa {{by}}, {{partner}}:', '{{message}}'],
    action: 'Tsegulani mauthenga anu',
    note: forYou,
  },
  announcedByAdministrators: {
    subject: 'Chilengezo chatsopano',
    paragraphs: ["Kuchokera kwa oyang'anira akulu a potalo:", '{{message}}'],
    action: 'Tsegulani mauthenga anu',
    note: forYou,
  },
  reminder: {
    subject: 'Malipoti anu akukudikirani',
    paragraphs: [
      '{{by}}, {{partner}}, akukukumbutsani za potalo: simunalowe kwa kanthawi.',
      'Lowani kuti muone malipoti anu. Ngati mwaiwala mawu anu achinsinsi, sankhani "Mwaiwala mawu achinsinsi" pamene mumalowera.',
    ],
    action: 'Tsegulani potalo',
    note: 'Mwalandira imeloyi chifukwa muli ndi akaunti yomwe sinagwiritsidwe ntchito kwa kanthawi.',
  },
  reminderByAdministrators: {
    subject: 'Malipoti anu akukudikirani',
    paragraphs: [
      "Oyang'anira akulu a potalo akukukumbutsani: simunalowe kwa kanthawi.",
      'Lowani kuti muone malipoti anu. Ngati mwaiwala mawu anu achinsinsi, sankhani "Mwaiwala mawu achinsinsi" pamene mumalowera.',
    ],
    action: 'Tsegulani potalo',
    note: 'Mwalandira imeloyi chifukwa muli ndi akaunti yomwe sinagwiritsidwe ntchito kwa kanthawi.',
  },
  digest: {
    subject: 'Mauthenga anu a sabata yatha',
    paragraphs: ['Simunawerenge mauthenga awa mu potalo.'],
    item: '{{at}}\n{{message}}',
    more_one: 'Palinso uthenga wina {{count}}.',
    more_other: 'Palinso mauthenga ena {{count}}.',
    action: 'Tsegulani mauthenga anu',
    note: 'Mwalandira imeloyi chifukwa munasankha chidule cha sabata. Timaitumiza pokhapokha ngati muli ndi mauthenga osawerengedwa.',
  },
};

/**
 * Chichewa texts of mails. `_one` and `_other` are plural forms for a `count`. Subjects contain no names and no codes, since locked screens
 * show them.
 */
export const ny = {
  greeting: 'Moni {{name}},',
  greetingWithoutName: 'Moni,',
  codeLabel: 'Khodi yanu',
  linkHint: 'Ngati batani siligwira ntchito, tsegulani adilesi iyi:',
  choosePreferences: 'Sankhani maimelo omwe mumalandira',
  unnamed: {
    partner: 'bungwe lanu',
    by: "Munthu wina wa m'bungwe lanu",
    name: 'Munthu wina',
    former: 'bungwe lina',
  },
  ...account,
  ...security,
  ...report,
};
