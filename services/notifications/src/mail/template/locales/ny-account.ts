// Machine translation, not yet checked by a native speaker
const hasAccount = 'Mwalandira imeloyi chifukwa muli ndi akaunti pa adilesi ya imelo iyi.';
const roleChanged = 'Mwalandira imeloyi chifukwa udindo wa akaunti yanu unasinthidwa.';
const reportsAfterMove =
  'Mukalowanso, mudzaona malipoti a {{partner}}. Simungatsegulenso malipoti omwe ndi a {{former}} okha.';

/** Texts about registration, the status of accounts and user admins. */
export const account = {
  confirmRegistration: {
    subject: 'Tsimikizirani adilesi yanu ya imelo',
    paragraphs: [
      'Munthu wina walembetsa ku {{partner}} ndipo walemba adilesi ya imelo iyi. Ngati ndinu, tsimikizirani adilesiyi ndipo sankhani mawu anu achinsinsi. Pambuyo pake kulembetsa kwanu kudzaunikidwa.',
      'Linkiyi imagwira ntchito kamodzi, pasanathe maola 24. Ngati muli ndi malinki angapo, ndi yatsopano yokha yomwe imagwira ntchito.',
    ],
    action: 'Tsimikizirani kulembetsa',
    note: 'Mwalandira imeloyi chifukwa adilesi iyi inalembedwa pa fomu yolembetsera. Ngati sindinu, musasamale imeloyi: palibe akaunti yomwe itsegulidwe.',
  },
  registered: {
    subject: 'Kulembetsa kwanu kukuunikidwa',
    paragraphs: [
      'Adilesi yanu ya imelo yatsimikizidwa. Kulembetsa kwanu ku {{partner}} kukuunikidwa.',
      'Mudzatha kulowa akaunti yanu ikangoyambitsidwa. Tidzakutumizirani imelo nthawi imeneyo.',
    ],
    note: 'Mwalandira imeloyi chifukwa munatsimikizira kulembetsa ndi adilesi iyi.',
  },
  registeredAgain: {
    subject: 'Muli ndi akaunti kale',
    paragraphs: [
      'Munthu wina anayesa kulembetsa ndi adilesi yanu ya imelo. Muli ndi akaunti kale, choncho palibe chomwe chasinthidwa.',
      'Ngati ndinu ndipo mwaiwala mawu anu achinsinsi, sankhani atsopano.',
    ],
    action: 'Sankhani mawu atsopano',
    note: 'Mwalandira imeloyi chifukwa adilesi yanu inalembedwa pa fomu yolembetsera. Ngati sindinu, musasamale imeloyi.',
  },
  userInvited: {
    subject: 'Mwatsegulidwira akaunti',
    paragraphs: [
      '{{by}} wakulembetsani ku {{partner}}.',
      'Sankhani mawu achinsinsi kuti akaunti yanu iyambe kugwira ntchito. Linkiyi imagwira ntchito kamodzi, pasanathe masiku 7.',
    ],
    action: 'Sankhani mawu achinsinsi',
    note: 'Mwalandira imeloyi chifukwa {{by}} analemba adilesi yanu ya imelo. Linkiyi ndi yanu nokha: musaitumize kwa ena. Ngati simumayembekezera imeloyi, musaisamale.',
  },
  activationRequested: {
    subject: 'Kulembetsa kwatsopano kukufuna kuunikidwa',
    paragraphs: [
      '{{name}} walembetsa ku {{partner}} ndipo sangalowe mpaka kulembetsako kutaunikidwa.',
      'Yambitsani akauntiyi ngati munthuyu mukumudziwa ndipo ayenera kuona malipoti a {{partner}}. Ngati sichoncho, iletseni. Linkiyi imagwira ntchito kamodzi, pasanathe masiku 7.',
    ],
    action: 'Unikani kulembetsa',
    note: 'Mwalandira imeloyi chifukwa mungayambitse maakaunti a {{partner}}. Linkiyi ndi yanu nokha: musaitumize kwa ena.',
  },
  activated: {
    subject: 'Akaunti yanu yayambitsidwa',
    paragraphs: [
      'Akaunti yanu inayambitsidwa. Mutha kulowa ndi adilesi yanu ya imelo ndi mawu anu achinsinsi.',
      'Ngati mulibe mawu achinsinsi, gwiritsani ntchito “Mwaiwala mawu achinsinsi” patsamba lolowera kuti muwasankhe.',
    ],
    parts: { note: 'Uthenga:\n{{note}}' },
    action: 'Lowani',
    note: hasAccount,
  },
  blocked: {
    subject: 'Akaunti yanu yaletsedwa',
    paragraphs: [
      'Akaunti yanu inaletsedwa. Simungalowe mpaka itamasulidwa. Palibe chomwe chafufutidwa.',
      "Ngati mukuganiza kuti pali kulakwitsa, lankhulani ndi woyang'anira ogwiritsa ntchito wa bungwe lanu kapena a helpdesk.",
    ],
    note: hasAccount,
  },
  blockedWithNote: {
    subject: 'Akaunti yanu yaletsedwa',
    paragraphs: [
      'Akaunti yanu inaletsedwa. Simungalowe mpaka itamasulidwa. Palibe chomwe chafufutidwa.',
      'Chifukwa:\n{{note}}',
      "Ngati mukuganiza kuti pali kulakwitsa, lankhulani ndi woyang'anira ogwiritsa ntchito wa bungwe lanu kapena a helpdesk.",
    ],
    note: hasAccount,
  },
  unblocked: {
    subject: 'Akaunti yanu yamasulidwa',
    paragraphs: [
      'Akaunti yanu inamasulidwa ndipo ikugwiranso ntchito. Mutha kulowa ndi adilesi yanu ya imelo ndi mawu anu achinsinsi.',
    ],
    action: 'Lowani',
    note: hasAccount,
  },
  deactivated: {
    subject: 'Akaunti yanu yaimitsidwa',
    paragraphs: [
      'Akaunti yanu inaimitsidwa. Simungalowe mpaka itayambitsidwanso. Palibe chomwe chafufutidwa.',
      "Ngati mukuifunabe, pemphani woyang'anira ogwiritsa ntchito wa bungwe lanu kapena a helpdesk kuti aiyambitse.",
    ],
    note: hasAccount,
  },
  accountDeleted: {
    subject: 'Akaunti yanu yafufutidwa',
    paragraphs: [
      'Akaunti yanu inafufutidwa. Simungalowenso, ndipo zilolezo zanu zotsegula malipoti zatha.',
      "Ngati mukuifunabe, pemphani ina yatsopano kwa woyang'anira ogwiritsa ntchito wa bungwe lanu kapena a helpdesk.",
    ],
    note: 'Mwalandira imeloyi chifukwa munali ndi akaunti pa adilesi ya imelo iyi.',
  },
  moved: {
    subject: 'Akaunti yanu yasunthidwira ku bungwe lina',
    paragraphs: [
      "Woyang'anira wamkulu wasuntha akaunti yanu kuchoka ku {{former}} kupita ku {{partner}}. Mwatulutsidwa.",
      reportsAfterMove,
    ],
    action: 'Lowani',
    note: hasAccount,
  },
  userAdminMoved: {
    subject: 'Akaunti yanu yasunthidwira ku bungwe lina',
    paragraphs: [
      "Woyang'anira wamkulu wasuntha akaunti yanu kuchoka ku {{former}} kupita ku {{partner}}. Mwatulutsidwa.",
      "Simulinso woyang'anira ogwiritsa ntchito: simungayang'anirenso ogwiritsa ntchito, malipoti ndi zilolezo za {{former}}.",
      reportsAfterMove,
    ],
    action: 'Lowani',
    note: hasAccount,
  },
  unusedWarning: {
    subject_one: 'Akaunti yanu iimitsidwa mawa',
    subject_other: 'Akaunti yanu iimitsidwa pakatha masiku {{count}}',
    paragraphs_one: [
      'Simunalowe kwa pafupifupi miyezi 6. Maakaunti osagwiritsidwa ntchito amaimitsidwa, ndipo yanu iimitsidwa mawa.',
      'Kuti isaimitsidwe, lowani kamodzi.',
    ],
    paragraphs_other: [
      'Simunalowe kwa pafupifupi miyezi 6. Maakaunti osagwiritsidwa ntchito amaimitsidwa, ndipo yanu iimitsidwa pakatha masiku {{count}}.',
      'Kuti isaimitsidwe, lowani kamodzi.',
    ],
    action: 'Lowani',
    note: hasAccount,
  },
  unusedDeactivated: {
    subject: 'Akaunti yanu yaimitsidwa',
    paragraphs: [
      'Simunalowe kwa miyezi 6, choncho akaunti yanu yaimitsidwa. Palibe chomwe chafufutidwa.',
      "Ngati mukuifunanso, pemphani woyang'anira ogwiritsa ntchito wa bungwe lanu kuti aiyambitse.",
    ],
    note: hasAccount,
  },
  adminRequestAccepted: {
    subject: "Tsopano ndinu woyang'anira ogwiritsa ntchito",
    paragraphs: [
      "Pempho lanu lavomerezedwa: tsopano mukuyang'anira ogwiritsa ntchito, malipoti ndi zilolezo za {{partner}}.",
      'Lowaninso kuti muone zatsopano mumenyu yanu.',
    ],
    parts: { note: 'Uthenga:\n{{reason}}' },
    action: 'Lowani',
    note: "Mwalandira imeloyi chifukwa munapempha kukhala woyang'anira ogwiritsa ntchito.",
  },
  adminRequestDenied: {
    subject: 'Pempho lanu silinavomerezedwe',
    paragraphs: [
      "Pempho lanu lokhala woyang'anira ogwiritsa ntchito wa {{partner}} silinavomerezedwe. Mungathebe kutsegula malipoti anu.",
    ],
    note: "Mwalandira imeloyi chifukwa munapempha kukhala woyang'anira ogwiritsa ntchito.",
  },
  adminRequestDeniedWithReason: {
    subject: 'Pempho lanu silinavomerezedwe',
    paragraphs: [
      "Pempho lanu lokhala woyang'anira ogwiritsa ntchito wa {{partner}} silinavomerezedwe. Mungathebe kutsegula malipoti anu.",
      'Chifukwa:\n{{reason}}',
    ],
    note: "Mwalandira imeloyi chifukwa munapempha kukhala woyang'anira ogwiritsa ntchito.",
  },
  userAdminNow: {
    subject: "Tsopano ndinu woyang'anira ogwiritsa ntchito",
    paragraphs: [
      "Woyang'anira wamkulu wakupangani kukhala woyang'anira ogwiritsa ntchito: tsopano mukuyang'anira ogwiritsa ntchito, malipoti ndi zilolezo za {{partner}}.",
      'Lowaninso kuti muone zatsopano mumenyu yanu.',
    ],
    action: 'Lowani',
    note: roleChanged,
  },
  userAdminNoLonger: {
    subject: "Simulinso woyang'anira ogwiritsa ntchito",
    paragraphs: [
      "Woyang'anira wamkulu wasintha udindo wanu: simuyang'aniranso ogwiritsa ntchito, malipoti ndi zilolezo za {{partner}}.",
      'Mungathebe kutsegula malipoti anu.',
    ],
    note: roleChanged,
  },
};
