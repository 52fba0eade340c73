// Machine translation, not yet checked by a native speaker
const isAdministrator = "Mwalandira imeloyi chifukwa ndinu woyang'anira wamkulu wa potalo.";
const unusedAccounts = [
  'Ntchito ya tsiku ndi tsiku yapeza kuti maakaunti {{count}} mwa {{of}} sanagwiritsidwe ntchito kwa miyezi 6. Amenewa aposa omwe ingaimitse nthawi imodzi, choncho sinasinthe kalikonse.',
  'Unikani maakauntiwa ndipo imitsani omwe sakufunika. Ntchitoyi imayesanso tsiku lililonse.',
];
const recoveryCodeUsed = [
  'Khodi yopulumutsira ya akaunti yanu yagwiritsidwa ntchito posachedwapa. Makhodi opulumutsira otsala: {{count}}.',
  'Ngati ndinu, palibe chomwe mukufunika kuchita; pangani makhodi atsopano pa mbiri yanu asanathe. Ngati sindinu, sankhani mawu achinsinsi atsopano tsopano lino ndipo lankhulani ndi a helpdesk.',
];

/** Texts about passwords, sign-in, email addresses and administrators. */
export const security = {
  resetCode: {
    subject: 'Khodi yanu ya mawu achinsinsi atsopano',
    paragraphs: [
      'Lembani khodi iyi patsamba lomwe munaipemphera. Imagwira ntchito kamodzi, pasanathe mphindi 10.',
    ],
    note: 'Mwalandira imeloyi chifukwa munthu wina anapempha mawu achinsinsi atsopano a adilesi ya imelo iyi. Ngati sindinu, musasamale imeloyi: mawu anu achinsinsi sasintha. Musauze aliyense khodiyi: ife sitimaifunsa.',
  },
  passwordChanged: {
    subject: 'Mawu anu achinsinsi asinthidwa',
    paragraphs: [
      'Mawu achinsinsi a akaunti yanu asinthidwa posachedwapa, ndipo mwatulutsidwa paliponse. Ziitano zotseguka ndi zilengezo zokonzedwa za akaunti yanu, ngati zinalipo, zachotsedwa.',
      'Ngati ndinu, palibe chomwe mukufunika kuchita. Ngati sindinu, sankhani mawu achinsinsi atsopano tsopano lino ndipo lankhulani ndi a helpdesk.',
    ],
    action: 'Sankhani mawu atsopano',
    note: 'Mwalandira imeloyi chifukwa mawu achinsinsi a akaunti yanu anasinthidwa.',
  },
  secondFactorAdded: {
    subject: 'Chitsimikizo chachiwiri chawonjezedwa pa akaunti yanu',
    paragraphs: [
      '{{name}} yawonjezedwa pa akaunti yanu. Kuyambira tsopano, polowa mufunika mawu anu achinsinsi ndi khodi kapena kiyi yolowera.',
      'Ngati ndinu, palibe chomwe mukufunika kuchita. Ngati sindinu, sankhani mawu achinsinsi atsopano tsopano lino, kenako chotsani chitsimikizo chachiwirichi pa Za ine, pansi pa “Chitetezo cholowera”, ndipo pangani makhodi atsopano opulumutsira pomwepo. Ngati simungathe kulowa popanda icho, pemphani a helpdesk kuti achotse zitsimikizo zanu zachiwiri.',
    ],
    action: 'Sankhani mawu atsopano',
    note: 'Mwalandira imeloyi chifukwa chitsimikizo chachiwiri chinawonjezedwa pa akaunti yanu.',
  },
  secondFactorRemoved: {
    subject: 'Chitsimikizo chachiwiri chachotsedwa pa akaunti yanu',
    paragraphs: [
      '{{name}} yachotsedwa pa akaunti yanu ndipo sikugwiranso ntchito polowa.',
      'Ngati ndinu, palibe chomwe mukufunika kuchita. Ngati sindinu, sankhani mawu achinsinsi atsopano tsopano lino ndipo lankhulani ndi a helpdesk.',
    ],
    action: 'Sankhani mawu atsopano',
    note: 'Mwalandira imeloyi chifukwa chitsimikizo chachiwiri chinachotsedwa pa akaunti yanu.',
  },
  secondFactorsReset: {
    subject: 'Zitsimikizo zanu zachiwiri zachotsedwa',
    paragraphs: [
      '{{by}} wachotsa zitsimikizo zachiwiri za akaunti yanu, pamodzi ndi makhodi ake opulumutsira. Mwatulutsidwa paliponse.',
      'Izi ndi za anthu amene alibenso chitsimikizo chachiwiri chilichonse. Lowani ndi mawu anu achinsinsi ndipo konzani chatsopano. Ngati simunapemphe izi, sankhani mawu achinsinsi atsopano tsopano lino ndipo lankhulani ndi a helpdesk.',
    ],
    action: 'Lowani',
    note: 'Mwalandira imeloyi chifukwa zitsimikizo zachiwiri za akaunti yanu zinachotsedwa.',
  },
  recoveryCodesReplaced: {
    subject: 'Makhodi anu opulumutsira asinthidwa',
    paragraphs: [
      'Makhodi atsopano opulumutsira apangidwa pa akaunti yanu. Akale sakugwiranso ntchito.',
      'Ngati ndinu, palibe chomwe mukufunika kuchita. Ngati sindinu, sankhani mawu achinsinsi atsopano tsopano lino ndipo lankhulani ndi a helpdesk.',
    ],
    action: 'Sankhani mawu atsopano',
    note: 'Mwalandira imeloyi chifukwa makhodi opulumutsira a akaunti yanu anasinthidwa.',
  },
  recoveryCodeUsed: {
    subject: 'Khodi yopulumutsira yagwiritsidwa ntchito',
    paragraphs_one: recoveryCodeUsed,
    paragraphs_other: recoveryCodeUsed,
    action: 'Sankhani mawu atsopano',
    note: 'Mwalandira imeloyi chifukwa khodi yopulumutsira ya akaunti yanu inagwiritsidwa ntchito.',
  },
  secondFactorFailed: {
    subject: 'Munthu wina atha kudziwa mawu anu achinsinsi',
    paragraphs: [
      'Mawu anu achinsinsi olondola alembedwa pa akaunti yanu, kenako makhodi olakwika a chitsimikizo chachiwiri, kangapo. Popanda khodi yolondola, palibe angalowe.',
      'Ngati ndinu, palibe chomwe mukufunika kuchita. Ngati sindinu, sankhani mawu achinsinsi atsopano tsopano lino.',
    ],
    action: 'Sankhani mawu atsopano',
    note: 'Mwalandira imeloyi chifukwa makhodi a akaunti yanu anali olakwika.',
  },
  passkeyAdded: {
    subject: 'Kiyi yolowera yawonjezedwa pa akaunti yanu',
    paragraphs: [
      'Kiyi yolowera “{{name}}” yawonjezedwa pa akaunti yanu posachedwapa. Ikhoza kulowa popanda mawu anu achinsinsi.',
      'Ngati ndinu, palibe chomwe mukufunika kuchita. Ngati sindinu, sankhani mawu achinsinsi atsopano tsopano lino: aliyense amatulutsidwa, ndipo makiyi olowera a masiku 7 apitawa salowa popanda mawuwa mpaka atatsimikizidwa nawo. Kenako chotsani kiyi yolowera pa Mbiri Yanga ndipo lankhulani ndi a helpdesk.',
    ],
    action: 'Sankhani mawu atsopano',
    note: 'Mwalandira imeloyi chifukwa kiyi yolowera yawonjezedwa pa akaunti yanu.',
  },
  providerLinked: {
    subject: 'Njira ina yolowera yalumikizidwa ndi akaunti yanu',
    paragraphs: [
      'Akaunti ya {{name}} yalumikizidwa ndi akaunti yanu posachedwapa. Ikhoza kulowa popanda mawu anu achinsinsi.',
      'Ngati ndinu, palibe chomwe mukufunika kuchita. Ngati sindinu, sankhani mawu achinsinsi atsopano tsopano lino: izi zimachotsanso kulumikizaku ndi kutulutsa aliyense. Kenako lankhulani ndi a helpdesk.',
    ],
    action: 'Sankhani mawu atsopano',
    note: 'Mwalandira imeloyi chifukwa njira ina yolowera yalumikizidwa ndi akaunti yanu.',
  },
  passkeyRemoved: {
    subject: 'Kiyi yolowera yachotsedwa pa akaunti yanu',
    paragraphs: [
      'Kiyi yolowera “{{name}}” yachotsedwa pa akaunti yanu posachedwapa. Siingathenso kulowa.',
      'Ngati ndinu, palibe chomwe mukufunika kuchita. Ngati sindinu, sankhani mawu achinsinsi atsopano tsopano lino ndipo lankhulani ndi a helpdesk.',
    ],
    action: 'Sankhani mawu atsopano',
    note: 'Mwalandira imeloyi chifukwa kiyi yolowera yachotsedwa pa akaunti yanu.',
  },
  signInLocked: {
    subject: 'Kulowa mu akaunti yanu kwalephereka kambirimbiri',
    paragraphs: [
      'Mawu achinsinsi olakwika alembedwa kambirimbiri pa akaunti yanu, choncho kulowa kuchokera kumeneko kwachedwetsedwa. Akaunti yanu ndi yotetezeka.',
      "Mabulauza omwe munalowapo kale akugwira ntchito monga mwa nthawi zonse. Kuti mulowe pa bulauza yatsopano osadikira, tsegulani linki iyi m'menemo. Linkiyi imagwira ntchito kamodzi, pasanathe ola limodzi.",
      'Ngati mwaiwala mawu anu achinsinsi, sankhani atsopano patsamba lolowera.',
    ],
    action: 'Lolani bulauza iyi',
    note: 'Mwalandira imeloyi chifukwa kulowa mu akaunti yanu kunalephereka. Timaitumiza kosapitirira kamodzi pa tsiku.',
  },
  newBrowser: {
    subject: 'Kulowa kwatsopano mu akaunti yanu',
    paragraphs: [
      'Mu akaunti yanu mwalowedwa kuchokera pa bulauza yomwe simunagwiritsepo ntchito: {{browser}} pa {{system}}, pa {{at}}, kuchokera pa adilesi {{address}}.',
      'Ngati ndinu, palibe chomwe mukufunika kuchita. Ngati sindinu, sankhani mawu achinsinsi atsopano tsopano lino: izi zimathetsa kulowa konse. Kenako lankhulani ndi a helpdesk.',
    ],
    action: 'Sankhani mawu achinsinsi atsopano',
    note: 'Mwalandira imelo iyi chifukwa mu akaunti yanu mwalowedwa kuchokera pa bulauza yatsopano. Timatumiza zosapitirira zisanu patsiku.',
  },
  newProgram: {
    subject: 'Kulowa kwatsopano mu akaunti yanu',
    paragraphs: [
      'Pulogalamu yomwe sitikuidziwa yalowa mu akaunti yanu pa {{at}}, kuchokera pa adilesi {{address}}.',
      'Ngati ndinu, palibe chomwe mukufunika kuchita. Ngati sindinu, sankhani mawu achinsinsi atsopano tsopano lino: izi zimathetsa kulowa konse. Kenako lankhulani ndi a helpdesk.',
    ],
    action: 'Sankhani mawu achinsinsi atsopano',
    note: 'Mwalandira imelo iyi chifukwa mu akaunti yanu mwalowedwa kuchokera pa bulauza yatsopano. Timatumiza zosapitirira zisanu patsiku.',
  },
  confirmEmail: {
    subject: 'Tsimikizirani adilesi yanu yatsopano ya imelo',
    paragraphs: [
      'Munapempha kugwiritsa ntchito adilesi ya imelo iyi pa akaunti yanu. Itsimikizireni kuti isinthe.',
      'Linkiyi imagwira ntchito kamodzi, pasanathe maola 24. Mpaka pamenepo muzilowa ndi adilesi yanu yakale.',
    ],
    action: 'Tsimikizirani adilesi yatsopano',
    note: 'Mwalandira imeloyi chifukwa adilesi iyi inalembedwa ngati adilesi yatsopano ya akaunti. Ngati sindinu, musasamale imeloyi: palibe chomwe chisinthe.',
  },
  emailInUse: {
    subject: 'Muli ndi akaunti kale',
    paragraphs: [
      'Munthu wina anapempha kugwiritsa ntchito adilesi yanu ya imelo pa akaunti ina. Muli ndi akaunti kale pa adilesiyi, choncho palibe chomwe chasinthidwa.',
      'Ngati ndinu ndipo mwaiwala mawu anu achinsinsi, sankhani atsopano.',
    ],
    action: 'Sankhani mawu atsopano',
    note: 'Mwalandira imeloyi chifukwa adilesi yanu inalembedwa ngati adilesi yatsopano ya akaunti ina. Ngati sindinu, musasamale imeloyi.',
  },
  emailChangeRequested: {
    subject: 'Adilesi yatsopano ya imelo yapemphedwa pa akaunti yanu',
    paragraphs: [
      'Munthu wina analowa mu akaunti yanu ndipo anapempha kusintha adilesi yake ya imelo kukhala {{email}}. Adilesi idzasintha linki ya mu imelo yopita ku adilesiyo ikadzatsimikizidwa.',
      'Ngati ndinu, palibe chomwe mukufunika kuchita pano. Ngati sindinu, sankhani mawu achinsinsi atsopano tsopano lino: izi zimaletsa kusinthaku ndi kutulutsa aliyense.',
    ],
    action: 'Sankhani mawu atsopano',
    note: 'Mwalandira imeloyi chifukwa iyi ndi adilesi ya imelo ya akaunti yanu.',
  },
  emailChanged: {
    subject: 'Adilesi yanu ya imelo yasinthidwa',
    paragraphs: [
      'Akaunti yanu tsopano ili ndi adilesi ya imelo {{email}}. Kuyambira tsopano muzilowa ndi adilesi imeneyo, ndipo tizikulemberani komweko.',
      'Ngati sindinu, bwezani kusinthaku. Mudzalandiranso adilesi iyi, aliyense adzatulutsidwa, ndipo mudzasankha mawu achinsinsi atsopano. Linkiyi imagwira ntchito kamodzi, pasanathe masiku 7.',
    ],
    action: 'Bwezani kusinthaku',
    note: 'Mwalandira imeloyi chifukwa iyi inali adilesi ya imelo ya akaunti yanu. Linkiyi ndi yanu nokha: musaitumize kwa ena.',
  },
  emailChangeUndone: {
    subject: 'Adilesi yanu ya imelo yabwezeretsedwa',
    paragraphs: [
      'Kusintha kwa adilesi yanu ya imelo kwabwezedwa. Muzilowanso ndi adilesi iyi, ndipo aliyense watulutsidwa.',
      'Mawu anu achinsinsi akale sakugwiranso ntchito. Sankhani atsopano kuti mulowe.',
    ],
    action: 'Sankhani mawu atsopano',
    note: 'Mwalandira imeloyi chifukwa kusintha kwa adilesi yanu ya imelo kunabwezedwa.',
  },
  administratorInvited: {
    subject: "Mwaitanidwa kukhala woyang'anira wamkulu",
    paragraphs: [
      "{{by}} akukuitanani kuti mukhale woyang'anira wamkulu wa potalo. Oyang'anira akulu amayang'anira ogwiritsa ntchito onse, malipoti ndi zilolezo.",
      'Kuti muvomereze, onani nambala yanu ya foni ndipo sankhani mawu achinsinsi. Linkiyi imagwira ntchito kamodzi, pasanathe maola 72.',
    ],
    action: 'Sankhani mawu achinsinsi',
    note: "Mwalandira imeloyi chifukwa woyang'anira wamkulu analemba adilesi yanu ya imelo. Linkiyi ndi yanu nokha: musaitumize kwa ena. Ngati simumayembekezera imeloyi, musaisamale.",
  },
  administratorInvitation: {
    subject: "Woyang'anira wamkulu watsopano waitanidwa",
    paragraphs: [
      "{{by}} waitana {{name}} ({{email}}) kuti akhale woyang'anira wamkulu wa potalo. Chiitanochi chigwira ntchito kwa maola 72.",
      "Ngati simumayembekezera izi, chotsani chiitanochi. Woyang'anira wamkulu aliyense atha kutero.",
    ],
    action: 'Tsegulani ziitano',
    note: isAdministrator,
  },
  administratorAdded: {
    subject: "Pali woyang'anira wamkulu watsopano",
    paragraphs: [
      "{{name}} ({{email}}) wavomereza chiitano cha {{by}} ndipo tsopano ndi woyang'anira wamkulu wa potalo.",
      'Ngati simumayembekezera izi, lankhulani ndi a helpdesk tsopano lino.',
    ],
    action: 'Tsegulani ziitano',
    note: isAdministrator,
  },
  adminRequestWaiting: {
    subject: "Pempho la udindo woyang'anira likudikira",
    paragraphs: [
      "{{name}} anapempha masiku atatu apitawo kuti akhale woyang'anira ogwiritsa ntchito wa {{partner}}. Palibe amene wapanga chiganizo pakali pano.",
      "Vomerezani kapena kanani pempholi pa Mapempho a udindo woyang'anira.",
    ],
    action: 'Tsegulani mapempho',
    note: isAdministrator,
  },
  adminRequested: {
    subject: "Wogwiritsa ntchito akupempha udindo woyang'anira",
    paragraphs: [
      "{{name}} akupempha kukhala woyang'anira ogwiritsa ntchito wa {{partner}}. Oyang'anira ogwiritsa ntchito amayang'anira ogwiritsa ntchito, malipoti ndi zilolezo za bungwe lawo.",
      "Vomerezani kapena kanani pempholi pa Mapempho a udindo woyang'anira.",
    ],
    action: 'Tsegulani mapempho',
    note: isAdministrator,
  },
  deactivationStopped: {
    subject: 'Maakaunti osagwiritsidwa ntchito sanaimitsidwe',
    paragraphs_one: unusedAccounts,
    paragraphs_other: unusedAccounts,
    action: 'Tsegulani potalo',
    note: isAdministrator,
  },
  secretEnding: {
    subject: 'Mwayi wa potalo mu Power BI utha posachedwa',
    paragraphs: [
      'Chinsinsi chimene potalo imalowera nacho mu Power BI chitha pa {{ends}}. Pambuyo pake, palibe lipoti la Power BI limene lingatsegulidwe.',
      'Pangani chinsinsi chatsopano mu Entra ndipo chipatseni oyendetsa potalo. Buku la oyendetsa limafotokoza m’mene mungachisinthire.',
    ],
    note: isAdministrator,
  },
  certificateEnding: {
    subject: 'Mwayi wa potalo mu Power BI utha posachedwa',
    paragraphs: [
      'Satifiketi imene potalo imalowera nayo mu Power BI itha pa {{ends}}. Pambuyo pake, palibe lipoti la Power BI limene lingatsegulidwe.',
      'Lembetsani satifiketi yatsopano mu Entra ndipo ipatseni oyendetsa potalo. Buku la oyendetsa limafotokoza m’mene mungayisinthire.',
    ],
    note: isAdministrator,
  },
};
