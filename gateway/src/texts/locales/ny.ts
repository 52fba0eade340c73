// Machine translation, not yet checked by a native speaker
export const ny = {
  'Another import of yours is still running.': 'Kulowetsa kwanu kwina kukupitirira.',
  'Another export of yours is still running.': 'Kutulutsa kwanu kwina kukupitirira.',
  'Please send a JSON object.': 'Chonde tumizani chinthu cha JSON.',
  'Please send 1 to 64 letters, digits and _ . : -':
    'Chonde tumizani zilembo, manambala ndi _ . : - kuyambira 1 mpaka 64',
  'Encoded request bodies are not accepted. Send plain JSON.':
    'Mapempho osungidwa mwachinsinsi salandiridwa. Tumizani JSON yamba.',
  'This field is not allowed.': 'Gawo ili silololedwa.',
  'Please send JSON.': 'Chonde tumizani JSON.',
  'A system error occurred, please try again.': "Pachitika vuto m'dongosolo, chonde yesaninso.",
  'The request is too large: at most {{size}} KiB are accepted.':
    'Pempho ndi lalikulu kwambiri: limalandiridwa la {{size, number}} KiB kapena kuchepera.',
  'The request must be JSON.': 'Pempho likhale la JSON.',
  'The last day must not be before the first.': 'Tsiku lomaliza lisakhale loyambirira kuposa loyamba.',
  'Please choose less than {{years}} years.': 'Chonde sankhani zaka zosafika {{years}}.',
  'Please enter your password': 'Chonde lembani mawu anu achinsinsi',
  'Please enter domains such as moh.gov.mw or *.dho.example, with commas between them.':
    'Chonde lembani madomeni monga moh.gov.mw kapena *.dho.example, olekanitsidwa ndi koma.',
  "Please enter the HIS partner's name.": 'Chonde lembani dzina la bwenzi la HIS.',
  "Please select the HIS partner's user group.": 'Chonde sankhani gulu la bwenzi la HIS.',
  "Please enter the stakeholder group's name.": 'Chonde lembani dzina la gulu la okhudzidwa.',
  'Please replace the characters that could not be read.': 'Chonde sinthani zilembo zomwe sizinawerengedwe.',
  'Please remove the characters that cannot be seen.': 'Chonde chotsani zilembo zosaoneka.',
  'You cannot submit an empty {{field}}!': 'Simungatumize popanda kulemba {{field, text}}!',
  'The {{field}} submitted is too short!': '{{field, text}} lomwe mwalemba ndi lalifupi kwambiri!',
  firstname: 'dzina loyamba',
  surname: 'dzina la banja',
  'The password entered is too short.': 'Mawu achinsinsi omwe mwalemba afupika kwambiri.',
  'You have submitted an invalid email !': 'Imelo yomwe mwalemba ndi yolakwika!',
  'The phone number submitted is empty or its too short!': 'Nambala ya foni palibe kapena yafupika kwambiri!',
  'Please fill in your firstname': 'Chonde lembani dzina lanu loyamba',
  'Please fill in your surname': 'Chonde lembani dzina lanu la banja',
  'Please fill in your email address': 'Chonde lembani adilesi yanu ya imelo',
  'Please fill in the textfield with your correct phone number':
    'Chonde lembani nambala yanu yolondola ya foni',
  'Please fill the old and new password fields above.':
    'Chonde lembani mawu achinsinsi akale ndi atsopano pamwambapa.',
  'Please enter a text.': 'Chonde lembani mawu.',
  'Please enter a number.': 'Chonde lembani nambala.',
  'Please enter a whole number.': 'Chonde lembani nambala yathunthu.',
  'Please choose yes or no.': 'Chonde sankhani inde kapena ayi.',
  'Please give a list.': 'Chonde perekani mndandanda.',
  'Please give an object.': 'Chonde perekani chinthu.',
  'Please enter a time such as 2026-03-01T10:00:00Z.': 'Chonde lembani nthawi monga 2026-03-01T10:00:00Z.',
  'Please enter a day such as 2026-03-01.': 'Chonde lembani tsiku monga 2026-03-01.',
  'Please enter an email address.': 'Chonde lembani adilesi ya imelo.',
  'Please enter a value.': 'Chonde lembani.',
  'Please choose one of: {{values}}.': 'Chonde sankhani chimodzi mwa izi: {{values}}.',
  'Please enter a valid value.': 'Chonde lembani molondola.',
  'Please enter at least {{min}} characters.': 'Chonde lembani zilembo zosachepera {{min}}.',
  'Please choose at least one.': 'Chonde sankhani chimodzi kapena kuposa.',
  'Please choose at least {{min}}.': 'Chonde sankhani zosachepera {{min}}.',
  'Please enter {{min}} or more.': 'Chonde lembani {{min}} kapena kuposa.',
  'Please enter at most {{max}} characters.': 'Chonde lembani zilembo zosapitirira {{max}}.',
  'Please choose at most {{max}}.': 'Chonde sankhani zosapitirira {{max}}.',
  'Please enter {{max}} or less.': 'Chonde lembani {{max}} kapena kuchepera.',
  'Please enter a whole number from 1 to {{max}}.':
    'Chonde lembani nambala yathunthu kuyambira 1 mpaka {{max}}.',
  'Please remove the characters that cannot be stored.': 'Chonde chotsani zilembo zomwe sizingasungidwe.',
  'Please enter a time in the years 1 to 9999.': 'Chonde lembani nthawi ya zaka 1 mpaka 9999.',
  'Please enter a day from the year 1 on.': 'Chonde lembani tsiku kuyambira chaka 1.',
  'Please enter a month such as 2026-03.': 'Chonde lembani mwezi monga 2026-03.',
  'Please use the whole link of the mail.': 'Chonde gwiritsani ntchito linki yonse ya mu imelo.',
  'Please enter a whole number from {{min}} to {{max}}.':
    'Chonde lembani nambala yathunthu kuyambira {{min}} mpaka {{max}}.',
  'Please sort by some of {{columns}}, separated by commas, with - before one for descending.':
    'Chonde sanjani ndi zina mwa izi: {{columns}}, zolekanitsidwa ndi koma, ndi - patsogolo kuti zitsike.',
  'The request is not well formed.': 'Pempholi silolondola.',
  'The portal is busy. Please try again.': 'Potalo yatanganidwa. Chonde yesaninso.',
  'You see the portal as another person and cannot change anything. Stop viewing first.':
    'Mukuona potalo monga munthu wina ndipo simungasinthe kalikonse. Siyani kaye.',
  'This is private to the person as whom you see the portal.':
    'Izi ndi zachinsinsi za munthu amene mukuona potalo yake.',
  'The passkey could not be verified. Please try again.': 'Kiyi yolowera sinatsimikizike. Chonde yesaninso.',
  'This passkey has already been added.': 'Kiyi yolowerayi inawonjezedwa kale.',
  'You have {{count}} passkeys. Remove one first.':
    'Muli ndi makiyi olowera {{count}}. Chotsani limodzi kaye.',
  'The logout token is invalid.': 'Chizindikiro chotulukira n’cholakwika.',
  'Please confirm that it is you, and try again.': 'Chonde tsimikizani kuti ndinu, ndipo yesaninso.',
  'You may not open this report yourself, so its data is not shown.':
    'Inuyo simungatsegule lipotili, choncho deta yake sikuwonetsedwa.',
  'There are no other sessions.': 'Palibe magawo ena.',
  'You are not allowed to do this.': 'Simukuloledwa kuchita izi.',
  'Not found.': 'Sizinapezeke.',
  "We can't reach a part of the portal. Please try again.":
    'Sitikutha kufikira gawo lina la potalo. Chonde yesaninso.',
  '{{reason}} Try again in {{wait}}.': '{{reason, text}} Yesaninso pakatha {{wait, text}}.',
  "You've done this too often.": 'Mwachita izi kambirimbiri.',
  '{{count}} second': 'sekondi {{count}}',
  '{{count}} seconds': 'masekondi {{count}}',
  '{{count}} minute': 'mphindi {{count}}',
  '{{count}} minutes': 'mphindi {{count}}',
  '{{count}} hour': 'ola {{count}}',
  '{{count}} hours': 'maola {{count}}',
  'Please enter the announcement.': 'Chonde lembani chilengezo.',
  'You cannot submit an empty feedback...': 'Simungatumize popanda kulemba ndemanga...',
  'Please choose a user or a report.': 'Chonde sankhani wogwiritsa ntchito kapena lipoti.',
  'Please enter a name.': 'Chonde lembani dzina.',
  'Please select the stakeholder group to add a report permission to.':
    'Chonde sankhani gulu la okhudzidwa loti muonjezere chilolezo cha lipoti.',
  'Please select the report to add permissions for.': 'Chonde sankhani lipoti loti muonjezere zilolezo.',
  'You cannot submit an empty updates message...': 'Simungatumize popanda kulemba zatsopano...',
  "Please enter the category's {{field}}": 'Chonde lembani {{field, text}} la gawoli',
  'Please enter the report type': 'Chonde lembani mtundu wa lipoti',
  'Please enter the Report Name': 'Chonde lembani dzina la lipoti',
  'Please enter the report Embed URL': 'Chonde lembani Embed URL ya lipoti',
  'The portal did not respond in time. Please try again.':
    'Potalo sinayankhe pa nthawi yake. Chonde yesaninso.',
  'Please select at most {{max}} rows, for example by a search.':
    'Chonde sankhani mizere yosapitirira {{max, number}}, mwachitsanzo pofufuza.',
  'The request is no JSON.': 'Pempholi si JSON.',
  'You can send at most {{max}} emails a day.': 'Mutha kutumiza maimelo osapitirira {{max, number}} patsiku.',
  'You can make at most {{max}} announcements a day.':
    'Mutha kupanga zilengezo zosapitirira {{max, number}} patsiku.',
  'You can add at most {{max}} report updates a day.':
    'Mutha kuwonjezera zatsopano za malipoti zosapitirira {{max, number}} patsiku.',
  'An invitation can be sent again at most {{max}} times a day.':
    'Kuyitana kungatumizidwenso nthawi zosapitirira {{max, number}} patsiku.',
  'You can make at most {{max}} access requests a day.':
    'Mutha kupanga mapempho otsegula malipoti osapitirira {{max, number}} patsiku.',
  '{{name}} has decided this already.': '{{name}} wapanga kale chiganizo pa izi.',
  'The request has been decided already.': 'Pempholi lapangidwa kale chiganizo.',
  'Please request so many rows in pages.': "Chonde pemphani mizere yochuluka chonchi m'masamba.",
  'Please sort so many rows by one column.': 'Chonde sanjani mizere yochuluka chonchi ndi gawo limodzi.',
  'There must always be one active administrator.':
    "Nthawi zonse pakhale woyang'anira m'modzi wogwira ntchito.",
  'Failed to assign the HIS partner.': 'Zakanika kusankhira bwenzi la HIS.',
  'There is already an account with this email address.': 'Pali kale akaunti ya adilesi ya imelo iyi.',
  'This email address cannot be used.': 'Adilesi ya imelo iyi singagwiritsidwe ntchito.',
  'The password is wrong.': 'Mawu achinsinsi ndi olakwika.',
  'This person is already invited. Withdraw the invitation to send a new one.':
    'Munthuyu waitanidwa kale. Chotsani kuitanaku kuti mutumize kwatsopano.',
  'Please enter the email address of the person whose data you erase.':
    'Chonde lembani imelo ya munthu amene mukufufuta zambiri zake.',
  'Please choose an active person of the same HIS partner.':
    'Chonde sankhani munthu wogwira ntchito wa bwenzi lomwelo la HIS.',
  'Many emails were requested from your network.': 'Maimelo ambiri apemphedwa kuchokera pa netiweki yanu.',
  '{{name}} cannot be deleted: {{reasons}}.': '{{name}} sangafufutidwe: {{reasons, text}}.',
  '{{references}} belongs to it': "{{references, text}} ali m'gululi",
  '{{references}} belong to it': "{{references, text}} ali m'gululi",
  '{{users}} and {{reports}} belong to it': "{{users, text}} ndi {{reports, text}} ali m'gululi",
  '{{reports}} is permitted to it': '{{reports, text}} laloledwa kwa ilo',
  '{{reports}} are permitted to it': '{{reports, text}} aloledwa kwa ilo',
  '{{partners}} and {{reports}} is permitted to it':
    '{{partners, text}} ndipo {{reports, text}} laloledwa kwa ilo',
  '{{partners}} and {{reports}} are permitted to it':
    '{{partners, text}} ndipo {{reports, text}} aloledwa kwa ilo',
  '{{count}} user': 'munthu {{count}}',
  '{{count}} users': 'anthu {{count}}',
  '{{count}} report': 'lipoti {{count}}',
  '{{count}} reports': 'malipoti {{count}}',
  '{{count}} partner': 'bwenzi {{count}}',
  '{{count}} partners': 'abwenzi {{count}}',
  'There is already a stakeholder group with this name.': 'Pali kale gulu la okhudzidwa la dzina ili.',
  'Failed to edit the stakeholder group.': 'Zakanika kusintha gulu la okhudzidwa.',
  'Failed to delete the stakeholder group.': 'Zakanika kufufuta gulu la okhudzidwa.',
  'There is already a HIS partner with this name.': 'Pali kale bwenzi la HIS la dzina ili.',
  'Failed to edit the HIS partner.': 'Zakanika kusintha bwenzi la HIS.',
  'Failed to delete the HIS partner.': 'Zakanika kufufuta bwenzi la HIS.',
  'This stakeholder group does not exist any more.': 'Gulu la okhudzidwa ili kulibenso.',
  'Please enter the email pattern that addresses must fit.':
    'Chonde lembani ndondomeko ya imelo yomwe maadilesi ayenera kutsatira.',
  'The portal cannot send emails at the moment. Please try again later.':
    'Potalo siingatumize maimelo pakali pano. Chonde yesaninso nthawi ina.',
  'Password reset failed, please try again!': 'Zakanika kusintha mawu achinsinsi, chonde yesaninso!',
  "You've asked to change your email address too often.": 'Mwapempha kusintha adilesi ya imelo kambirimbiri.',
  'No email address is waiting for confirmation.': 'Palibe adilesi ya imelo yomwe ikudikira kutsimikizidwa.',
  'Please enter your work email to proceed to the next step.':
    'Chonde lembani imelo ya kuntchito kuti mupitirize ku gawo lotsatira.',
  'The portal cannot remember the columns of more tables.': 'Potalo siingakumbukire magawo a matebulo ena.',
  'The current password is wrong.': 'Mawu achinsinsi a pano ndi olakwika.',
  'The old password is wrong.': 'Mawu achinsinsi akale ndi olakwika.',
  'Enter your current password to change your email address.':
    'Lembani mawu anu achinsinsi a pano kuti musinthe adilesi yanu ya imelo.',
  'Please choose Active or Blocked.': 'Chonde sankhani Active kapena Blocked.',
  'There is no HIS partner named {{name}}.': 'Palibe bwenzi la HIS la dzina loti {{name}}.',
  'Please select your HIS partner user group.': 'Chonde sankhani gulu la bwenzi lanu la HIS.',
  'This email address has got several mails within the last hour.':
    'Adilesi ya imelo iyi yalandira maimelo angapo mu ola lapitali.',
  'Please select your user type!': 'Chonde sankhani mtundu wa wogwiritsa ntchito!',
  'Please enter the HIS partner.': 'Chonde lembani bwenzi la HIS.',
  'The quotation marks do not match.': 'Zizindikiro za mawu sizikugwirizana.',
  'The heading has no column {{column}}.': 'Mutu ulibe gawo la {{column}}.',
  'The heading has the column {{column}} more than once.': 'Mutu uli ndi gawo la {{column}} kangapo.',
  'There are no users below the heading.': 'Palibe anthu pansi pa mutu.',
  'At most 1,000 users can be registered at once.': 'Anthu osapitirira 1,000 angalembetsedwe nthawi imodzi.',
  'The email address is in row {{row}} already.': 'Adilesi ya imelo ili kale mumzere {{row}}.',
  'The setup has expired. Start it again.': 'Kukonzaku kwatha nthawi. Yambaninso.',
  'The code is wrong or has expired. Type the code that the app shows now.':
    'Khodi ndi yolakwika kapena yatha nthawi. Lembani khodi yomwe pulogalamu ikuonetsa tsopano.',
  'You have five authenticator apps. Remove one first.':
    'Muli ndi mapulogalamu otsimikizira asanu. Chotsani imodzi kaye.',
  'The authenticator app was already removed.': 'Pulogalamu yotsimikizirayi inachotsedwa kale.',
  'Too many codes were wrong.': 'Makhodi ambiri anali olakwika.',
  'This password is in lists of stolen passwords. Choose one that you use nowhere else: three or four unrelated words are hard to guess.':
    'Mawu achinsinsi awa ali pa mndandanda wa mawu achinsinsi obedwa. Sankhani ena omwe simugwiritsa ntchito kwina: mawu atatu kapena anayi osagwirizana ndi ovuta kulosera.',
  "This account needs a second factor. Please sign in on the portal's page.":
    'Akauntiyi ikufunika chitsimikizo chachiwiri. Chonde lowani patsamba la potalo.',
  "Choose a password that is not made of your name, email address or organisation, or of the portal's words: three or four unrelated words are hard to guess.":
    'Sankhani mawu achinsinsi osapangidwa ndi dzina lanu, adilesi ya imelo kapena bungwe lanu, kapena mawu a potalo: mawu atatu kapena anayi osagwirizana ndi ovuta kuwaganizira.',
  '{{weakness}}: choose a longer one, such as three or four unrelated words.':
    '{{weakness, text}}: sankhani aatali, monga mawu atatu kapena anayi osagwirizana.',
  'This password is, or resembles, one of the most common ones':
    'Mawu achinsinsiwa ndi ena mwa ofala kwambiri, kapena akufanana nawo',
  'Repeated characters are easy to guess': 'Zilembo zobwerezabwereza ndi zosavuta kuzilingalira',
  'Rows of letters and numbers, such as abcd or 6543, are easy to guess':
    'Zilembo ndi manambala otsatizana, monga abcd kapena 6543, ndi osavuta kuwalingalira',
  'Rows of keys on the keyboard are easy to guess':
    'Makiyi otsatizana a pa kiyibodi ndi osavuta kuwalingalira',
  'This password is easy to guess': 'Mawu achinsinsiwa ndi osavuta kuwalingalira',
  'Too many people are signing in just now.': 'Anthu ochuluka kwambiri akulowa pakali pano.',
  'Too many sign-ins have failed.': 'Kulowa kwakanika kambirimbiri.',
  'The browser is already signed out.': 'Msakatuliyu watulutsidwa kale.',
  'Please select the HIS partner.': 'Chonde sankhani bwenzi la HIS.',
  'You are a user admin already.': "Ndinu kale woyang'anira ogwiritsa ntchito.",
  'Your admin status request is still waiting for a decision.':
    "Pempho lanu lokhala woyang'anira likudikirabe chiganizo.",
  'The user is a user admin already.': "Munthuyu ndi kale woyang'anira ogwiritsa ntchito.",
  'An administrator cannot be made a user admin.':
    "Woyang'anira wamkulu sangakhale woyang'anira ogwiritsa ntchito.",
  'The user is not a user admin.': "Munthuyu si woyang'anira ogwiritsa ntchito.",
  'There is no such report.': 'Palibe lipoti lotere.',
  'There is no such user.': 'Palibe munthu wotere.',
  'The report is open to this user already; a permission is taken away in the list of permissions.':
    'Lipotili ndi lotseguka kale kwa munthuyu; chilolezo chimachotsedwa pa mndandanda wa zilolezo.',
  'You may open this report already.': 'Mutha kutsegula kale lipotili.',
  'You have asked for access to this report already.': 'Mwapempha kale mwayi wotsegula lipotili.',
  'Nobody decides its own request.': 'Palibe amene amapanga chiganizo pa pempho lake lomwe.',
  'You have {{count}} saved filters. Delete one to save another.':
    'Muli ndi zosefera {{count}} zosungidwa. Fufutani chimodzi kuti musunge china.',
  'There is already a report category with this name.': 'Pali kale gawo la malipoti la dzina ili.',
  'The category description is not available.': 'Mafotokozedwe a gawoli palibe.',
  'Failed to edit the report category.': 'Zakanika kusintha gawo la malipoti.',
  'Failed to delete the report category.': 'Zakanika kufufuta gawo la malipoti.',
  'This address may not be embedded. {{reason}}': 'Adilesi iyi siingaikidwe mu potalo. {{reason, text}}',
  'It is not an address.': 'Si adilesi.',
  'This page responds with the error {{status}}, which people would see instead of a report.':
    "Tsambali likuyankha ndi cholakwika {{status}}, chimene anthu angachione m'malo mwa lipoti.",
  'This page asks for a sign-in, which does not work inside the portal for everyone.':
    'Tsambali likufuna kulowa, ndipo zimenezi sizigwira ntchito mu portal kwa anthu onse.',
  'This page refuses to be shown in the portal. Ask whoever runs it to allow {{origin}} as a frame ancestor.':
    'Tsambali likukana kuonetsedwa mu portal. Funsani amene amaliyendetsa kuti alole {{origin}} ngati frame ancestor.',
  'It must begin with https://.': 'Iyambe ndi https://.',
  'It must not contain a port, such as 8050 of Dash. Please ask for the public address.':
    'Isakhale ndi nambala ya port, monga 8050 ya Dash. Chonde funsani adilesi ya anthu onse.',
  'Reports of this type cannot be embedded from anywhere yet.':
    'Malipoti a mtundu uwu sangaikidwebe kuchokera kulikonse.',
  'The portal does not allow its host for reports of this type.':
    'Potalo siilola seva yake pa malipoti a mtundu uwu.',
  'Network error, cannot load the report, please check your network.':
    'Pali vuto la netiweki, lipoti lakanika kutsegulidwa, chonde onani netiweki yanu.',
  'There is no key for {{host}} yet. Please ask the helpdesk to set one up.':
    'Palibe kiyi ya {{host}} pakali pano. Chonde pemphani a helpdesk kuti aikonze.',
  'The report is no longer available in Power BI.': 'Lipotili kulibenso mu Power BI.',
  'Power BI is paused for this report. Please try again later, or ask the helpdesk.':
    'Power BI yaimitsidwa pa lipotili. Yesaninso nthawi ina, kapena funsani othandizira.',
  'Power BI denies the portal access to this report. Please contact the helpdesk.':
    'Power BI siikulola potalo kutsegula lipotili. Chonde dziwitsani othandizira.',
  'Power BI is busy. Please try again in a minute.':
    'Power BI yatanganidwa. Chonde yesaninso pakatha mphindi imodzi.',
  'The report can be opened once an import has found it in Power BI.':
    'Lipotili lidzatsegulidwa kulowetsa kukalipeza mu Power BI.',
  'Power BI does not allow this report to be exported. You can print it instead, or ask the helpdesk.':
    'Power BI siilola kutulutsa lipotili. Mutha kulisindikiza, kapena kufunsa othandizira.',
  'Too many reports are being exported now.': 'Malipoti ochuluka kwambiri akutulutsidwa pakali pano.',
  'Too many files are being downloaded now.': 'Mafayilo ochuluka kwambiri akutsitsidwa pakali pano.',
  'Power BI no longer has the exported file.': 'Power BI ilibenso fayilo yotulutsidwa.',
  'The exported file is too large. You can print single pages instead.':
    'Fayilo yotulutsidwa ndi yaikulu kwambiri. Mutha kusindikiza tsamba limodzi limodzi.',
  'Power BI is exporting too many reports now.':
    'Power BI ikutulutsa malipoti ochuluka kwambiri pakali pano.',
  "We can't reach Power BI. Please try again.": 'Sitikutha kufikira Power BI. Chonde yesaninso.',
  'The user has these permissions already.': 'Munthuyu ali kale ndi zilolezozi.',
  'The permission has no end.': 'Chilolezochi chilibe mapeto.',
  'The permission ends later already.': 'Chilolezochi chimatha kale mochedwerapo.',
  'Please choose a later day.': 'Chonde sankhani tsiku lakutsogolo.',
  'Please choose a day within the next {{years}} years.':
    'Chonde sankhani tsiku la mkati mwa zaka {{years}} zikubwerazi.',
  'Failed to add the group report permission.': 'Zakanika kuonjezera chilolezo cha lipoti cha gulu.',
  'Failed to delete the user report permission.': 'Zakanika kufufuta chilolezo cha lipoti cha munthu.',
  'Failed to delete the group report permission.': 'Zakanika kufufuta chilolezo cha lipoti cha gulu.',
  'The stakeholder group has these permissions already.': 'Gulu la okhudzidwa lili kale ndi zilolezozi.',
  'An administrator may open every report.': "Woyang'anira wamkulu angatsegule lipoti lililonse.",
  'Please select the stakeholder group.': 'Chonde sankhani gulu la okhudzidwa.',
  'The portal has no Power BI workspace yet. Ask the operators to configure one.':
    'Potalo ilibe malo ogwirira ntchito a Power BI. Pemphani oyendetsa kuti awakonze.',
  "None of the portal's Power BI workspaces has a report with this Id. Check the Id, and that the portal may read the report's workspace.":
    'Palibe malo a Power BI a potalo omwe ali ndi lipoti la ID iyi. Onani ID, ndiponso kuti potalo ingawerenge malo a lipotili.',
  'Power BI did not answer, so this report Id was not checked. You can add the report all the same.':
    'Power BI sinayankhe, choncho ID ya lipotili sinaunikidwe. Mutha kuwonjezerabe lipotili.',
  'This is a paginated report. Only Power BI reports can be embedded.':
    'Ili ndi lipoti la masamba. Malipoti a Power BI okha ndi omwe angaikidwe.',
  'In Power BI, this report has the Dataset Id {{id}}.':
    'Mu Power BI, lipotili lili ndi ID ya dataset ya {{id}}.',
  'The report {{name}} has this report Id already.': 'Lipoti {{name}} lili kale ndi ID iyi.',
  'The report Id {{hint}}': 'ID ya lipoti {{hint, text}}',
  'The Dataset Id {{hint}}': 'ID ya dataset {{hint, text}}',
  'must be as Power BI gives it, such as 5b218778-e7a5-4d73-8187-f10824047715.':
    'ikhale monga Power BI imaiperekera, mwachitsanzo 5b218778-e7a5-4d73-8187-f10824047715.',
  'Another report has this report Id.': 'Lipoti lina lili ndi ID iyi.',
  'Failed to delete the report.': 'Zakanika kufufuta lipoti.',
  'This HIS partner does not exist any more.': 'Bwenzi la HIS ili kulibenso.',
  'Please enter the report Id': 'Chonde lembani ID ya lipoti',
  'Please enter the Dataset Id': 'Chonde lembani ID ya dataset',
  'Please select the report owner.': 'Chonde sankhani mwini lipoti.',
  'Days before {{day}} are counted by whole months only.':
    'Masiku a {{day}} asanafike amawerengedwa ndi miyezi yathunthu yokha.',
  'Please choose the reports of a category, or the partners of a group.':
    'Chonde sankhani malipoti a gawo, kapena abwenzi a gulu.',
  'This key was used for another report.': 'Kiyiyi inagwiritsidwa ntchito pa lipoti lina.',
  'The announcement has been withdrawn already.': 'Chilengezochi chachotsedwa kale.',
  'Please choose who the announcement is for.': 'Chonde sankhani omwe chilengezochi chikupita kwa iwo.',
  'Please choose a later time.': 'Chonde sankhani nthawi yakutsogolo.',
  'You can recommend a report only to other users of your organisation who may open it.':
    'Mutha kulangiza lipoti kwa anthu ena okhawo a bungwe lanu omwe angalitsegule.',
  'Your organisation has no other user admin who can open this report. Choose people.':
    "Bungwe lanu lilibe woyang'anira wina amene angatsegule lipotili. Sankhani anthu.",
  'Please write a reply.': 'Chonde lembani yankho.',
  'Please write a comment.': 'Chonde lembani ndemanga.',
  'You can write at most {{max}} comments a day.': 'Mutha kulemba ndemanga zosaposa {{max}} patsiku.',
  'This thread is resolved. Start a new one.': 'Zokambiranazi zatha. Yambitsani zina.',
  'This thread is full. Start a new one.': 'Zokambiranazi zadzaza. Yambitsani zina.',
  'Please mention at most {{max}} people.': 'Chonde tchulani anthu osaposa {{max}}.',
  'Please mention only people who may open this report.':
    'Chonde tchulani anthu okhawo omwe angatsegule lipotili.',
  'Power BI accepts letters, digits and signs of ASCII without spaces.':
    'Power BI imalola zilembo, manambala ndi zizindikiro za ASCII zopanda mipata.',
  'Please enter a username.': 'Chonde lembani dzina la wogwiritsa ntchito.',
  'Please enter a role.': 'Chonde lembani udindo.',
  'A role must not contain a comma.': 'Udindo usakhale ndi koma.',
  'The report is not set up for you yet.': 'Lipotili silinakonzedwebe kwa inu.',
  'Please enter the username of a partner.': 'Chonde lembani dzina la bungwe.',
  'This is not the state of a report.': 'Izi si momwe lipoti liyenera kukhalira.',
  'Please choose a time.': 'Chonde sankhani nthawi.',
  'Please choose a time zone.': 'Chonde sankhani dera la nthawi.',
  'Exports of this report are switched off.': 'Kusunga lipotili mu fayilo kwazimitsidwa.',
  'You have a bookmark with this name. Please choose another name.':
    'Muli kale ndi chizindikiro cha dzinali. Chonde sankhani dzina lina.',
  'You have {{count}} bookmarks of this report. Delete one to save another.':
    'Muli ndi zizindikiro {{count}} za lipotili. Chotsani chimodzi kuti musunge china.',
  'Please choose a day within the next {{months}} months.':
    'Chonde sankhani tsiku m’miyezi {{months}} ikubwerayi.',
  'You already have {{count}} subscriptions. Delete one first.':
    'Mwalembetsa kale malipoti {{count}}. Chotsani limodzi kaye.',
  'This report cannot be sent by email.': 'Lipotili silingatumizidwe pa imelo.',
  'Please choose a day.': 'Chonde sankhani tsiku.',
  'Only Power BI reports have refreshes.': 'Malipoti a Power BI okha ndi amene amasinthidwa.',
  'An image has one page. Please choose one.': 'Chithunzi chili ndi tsamba limodzi. Chonde sankhani limodzi.',
};

/** Translations by the English text. */
export type ServerTexts = Record<keyof typeof ny, string>;
