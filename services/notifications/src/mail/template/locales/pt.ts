// Machine translation, not yet checked by a native speaker
import { account } from './pt-account.js';
import { security } from './pt-security.js';

const canDecide = 'Recebeu este e-mail porque pode decidir sobre o acesso a este relatório.';
const requestedAccess = 'Recebeu este e-mail porque pediu acesso a um relatório.';
const accessChanged = 'Recebeu este e-mail porque o seu acesso a relatórios foi alterado.';
const forYou = 'Recebeu este e-mail porque o anúncio lhe é dirigido.';
const decideOnRequest =
  'Aceite ou recuse o pedido em “Pedidos de acesso”. Basta que uma das pessoas que receberam este e-mail o faça.';

const usageTotals = [
  'Visualizações de relatórios: {{views}} ({{earlierViews}} no mês anterior)\nPessoas que abriram um relatório: {{viewers}} ({{earlierViewers}} no mês anterior)',
];
const usageParts = {
  parts: {
    topReports: 'Relatórios mais abertos, com as visualizações:\n{{topReports}}',
    unopened: 'Relatórios que ninguém abriu: {{unopenedCount}}\n{{unopened}}',
    nothingUnopened: 'Todos os relatórios foram abertos.',
    inactive: 'Pessoas que já iniciaram sessão, mas não nos últimos 60 dias: {{inactiveCount}}\n{{inactive}}',
    nobodyInactive: 'Todas as pessoas que já tinham iniciado sessão voltaram nos últimos 60 dias.',
  },
  action: 'Abrir a utilização de {{month}}',
  openUnopened: 'Relatórios que ninguém abriu',
  openInactive: 'Pessoas que nunca voltaram',
};

const report = {
  accessRequested: {
    subject: 'Foi pedido acesso a um relatório',
    paragraphs: ['{{name}} ({{partner}}) pede acesso ao relatório {{report}}.', decideOnRequest],
    action: 'Abrir os pedidos de acesso',
    note: canDecide,
  },
  accessRequestedWithMessage: {
    subject: 'Foi pedido acesso a um relatório',
    paragraphs: [
      '{{name}} ({{partner}}) pede acesso ao relatório {{report}}.',
      'Mensagem:\n{{message}}',
      decideOnRequest,
    ],
    action: 'Abrir os pedidos de acesso',
    note: canDecide,
  },
  accessRequestWaiting: {
    subject: 'Um pedido de acesso a um relatório está à espera',
    paragraphs: [
      '{{name}} ({{partner}}) pediu acesso ao relatório {{report}} há três dias. Ainda ninguém decidiu.',
      decideOnRequest,
    ],
    action: 'Abrir os pedidos de acesso',
    note: canDecide,
  },
  accessRequestWaitingWithMessage: {
    subject: 'Um pedido de acesso a um relatório está à espera',
    paragraphs: [
      '{{name}} ({{partner}}) pediu acesso ao relatório {{report}} há três dias. Ainda ninguém decidiu.',
      'Mensagem:\n{{message}}',
      decideOnRequest,
    ],
    action: 'Abrir os pedidos de acesso',
    note: canDecide,
  },
  accessAccepted: {
    subject: 'Já pode abrir o relatório que pediu',
    paragraphs: ['O seu pedido foi aceite: já pode abrir o relatório {{report}}.'],
    parts: { note: 'Mensagem:\n{{reason}}' },
    action: 'Abrir o relatório',
    note: requestedAccess,
  },
  accessAcceptedUntil: {
    subject: 'Já pode abrir o relatório que pediu',
    paragraphs: ['O seu pedido foi aceite: já pode abrir o relatório {{report}}, até {{until}}.'],
    parts: { note: 'Mensagem:\n{{reason}}' },
    action: 'Abrir o relatório',
    note: requestedAccess,
  },
  accessDenied: {
    subject: 'O seu pedido de um relatório não foi aceite',
    paragraphs: [
      'O seu pedido de acesso ao relatório {{report}} não foi aceite. Pode continuar a abrir os seus outros relatórios.',
    ],
    note: requestedAccess,
  },
  accessDeniedWithReason: {
    subject: 'O seu pedido de um relatório não foi aceite',
    paragraphs: [
      'O seu pedido de acesso ao relatório {{report}} não foi aceite. Pode continuar a abrir os seus outros relatórios.',
      'Motivo:\n{{reason}}',
    ],
    note: requestedAccess,
  },
  permissionsEnding: {
    subject: 'O seu acesso a relatórios termina em breve',
    paragraphs: [
      'O seu acesso a estes relatórios termina em breve. Se ainda precisar deles, peça mais tempo em “Os meus pedidos”.',
    ],
    item: '{{message}}, até {{at}}',
    more_one: 'Há mais {{count}} relatório.',
    more_many: 'Há mais {{count}} de relatórios.',
    more_other: 'Há mais {{count}} relatórios.',
    action: 'Abrir os seus relatórios',
    note: 'Recebeu este e-mail porque o seu acesso a relatórios termina no prazo de 7 dias.',
  },
  managedPermissionsEnding: {
    subject: 'O acesso aos seus relatórios termina em breve',
    paragraphs: [
      'O acesso destas pessoas e grupos aos seus relatórios termina em breve. Pode prolongá-lo no portal.',
    ],
    item: '{{message}}, até {{at}}',
    more_one: 'Há mais {{count}} permissão.',
    more_many: 'Há mais {{count}} de permissões.',
    more_other: 'Há mais {{count}} permissões.',
    action: 'Prolongar o acesso',
    note: 'Recebeu este e-mail porque gere estes relatórios.',
  },
  refreshFailed: {
    subject: 'Não foi possível atualizar os dados dos seus relatórios',
    paragraphs: [
      'O Power BI não conseguiu atualizar os dados destes relatórios:\n{{reports}}',
      'Motivo indicado pelo Power BI:\n{{reason}}',
      'Corrija a causa no Power BI. Até lá, o portal mostra os dados anteriores.',
    ],
    action_one: 'Abrir a página do relatório',
    action_many: 'Abrir o portal',
    action_other: 'Abrir o portal',
    note: 'Recebeu este e-mail porque gere estes relatórios.',
  },
  verificationEnding: {
    subject: 'A verificação dos seus relatórios termina em breve',
    paragraphs: [
      'Estes relatórios deixarão em breve de ser mostrados como verificados. Se o conteúdo continua correto, verifique-os novamente nas suas páginas.',
    ],
    item: '{{message}}, até {{at}}',
    more_one: 'Há mais {{count}} relatório.',
    more_many: 'Há mais {{count}} de relatórios.',
    more_other: 'Há mais {{count}} relatórios.',
    action_one: 'Abrir a página do relatório',
    action_many: 'Abrir o portal',
    action_other: 'Abrir o portal',
    note: 'Recebeu este e-mail porque gere estes relatórios.',
  },
  unopened: {
    subject: 'Alguns dos seus relatórios não são abertos',
    paragraphs: [
      'Ninguém abriu estes relatórios durante tantos dias quantos definiu nas configurações. Com os dias desde a última abertura:\n{{reports}}',
      'Divulgue-os, altere quem os pode abrir ou elimine-os.',
    ],
    action_one: 'Abrir a página do relatório',
    action_many: 'Abrir o portal',
    action_other: 'Abrir o portal',
    note: 'Recebeu este e-mail porque gere estes relatórios.',
  },
  slow: {
    subject: 'Alguns dos seus relatórios demoram a carregar',
    paragraphs: [
      'Estes relatórios demoram mais a carregar do que definiu nas configurações. Com os segundos que uma em cada vinte aberturas dos últimos 7 dias ultrapassa:\n{{reports}}',
      'Menos elementos visuais na primeira página ajudam mais.',
    ],
    action_one: 'Abrir a página do relatório',
    action_many: 'Abrir o portal',
    action_other: 'Abrir o portal',
    note: 'Recebeu este e-mail porque gere estes relatórios.',
  },
  permissionsGranted: {
    subject_one: 'Pode abrir mais um relatório',
    subject_many: 'Pode abrir mais {{count}} de relatórios',
    subject_other: 'Pode abrir mais {{count}} relatórios',
    paragraphs_one: ['Recebeu acesso ao relatório {{reports}}. Já o pode abrir.'],
    paragraphs_many: ['Recebeu acesso a {{count}} de relatórios. Já os pode abrir:', '{{reports}}'],
    paragraphs_other: ['Recebeu acesso a {{count}} relatórios. Já os pode abrir:', '{{reports}}'],
    action_one: 'Abrir o relatório',
    action_many: 'Abrir os seus relatórios',
    action_other: 'Abrir os seus relatórios',
    note: accessChanged,
  },
  permissionsGrantedUntil: {
    subject_one: 'Pode abrir mais um relatório',
    subject_many: 'Pode abrir mais {{count}} de relatórios',
    subject_other: 'Pode abrir mais {{count}} relatórios',
    paragraphs_one: ['Recebeu acesso ao relatório {{reports}}. Já o pode abrir, até {{until}}.'],
    paragraphs_many: [
      'Recebeu acesso a {{count}} de relatórios. Já os pode abrir, até {{until}}:',
      '{{reports}}',
    ],
    paragraphs_other: [
      'Recebeu acesso a {{count}} relatórios. Já os pode abrir, até {{until}}:',
      '{{reports}}',
    ],
    parts: { note: 'Mensagem:\n{{note}}' },
    action_one: 'Abrir o relatório',
    action_many: 'Abrir os seus relatórios',
    action_other: 'Abrir os seus relatórios',
    note: accessChanged,
  },
  permissionRevoked: {
    subject: 'Já não pode abrir um relatório',
    paragraphs: [
      'O seu acesso ao relatório {{report}} foi retirado. Pode continuar a abrir os seus outros relatórios.',
      'Se ainda precisar dele, peça acesso no portal.',
    ],
    note: accessChanged,
  },
  recommended: {
    subject: 'Recebeu a recomendação de um relatório',
    paragraphs: ['{{by}} recomenda-lhe o relatório {{report}}.', 'Mensagem:\n{{message}}'],
    action: 'Abrir o relatório',
    note: 'Recebeu este e-mail porque alguém que pode abrir o mesmo relatório lho recomendou.',
  },
  reportUpdated: {
    subject: 'Um relatório foi atualizado',
    paragraphs: ['{{by}} publicou uma atualização sobre o relatório {{report}}:\n{{updates}}'],
    action: 'Abrir o relatório',
    note: 'Recebeu este e-mail porque abriu este relatório ou é responsável por ele.',
  },
  reportUpdatedForAdministrators: {
    subject: 'Um relatório foi atualizado',
    paragraphs: ['{{by}} publicou uma atualização sobre o relatório {{report}}:\n{{updates}}'],
    action: 'Ver as atualizações',
    note: 'Recebeu este e-mail porque nenhum gestor de utilizadores ativo gere este relatório.',
  },
  mentioned: {
    subject: 'Foi mencionado num comentário',
    paragraphs: ['{{by}} mencionou-o num comentário sobre o relatório {{report}}.'],
    action: 'Abrir o comentário',
    note: 'Recebeu este e-mail porque um comentário o menciona.',
  },
  commentReplied: {
    subject: 'Há uma resposta a comentários sobre um relatório',
    paragraphs: ['{{by}} respondeu a comentários sobre o relatório {{report}} em que participa.'],
    action: 'Abrir os comentários',
    note: 'Recebeu este e-mail porque participa nestes comentários.',
  },
  subscribedAttachment: {
    subject: 'Um relatório que subscreveu',
    paragraphs: ['O relatório {{report}} está em anexo.'],
    action: 'Abrir o relatório',
    manage: 'Alterar ou parar as suas subscrições',
    note: 'Recebeu este e-mail porque subscreveu este relatório.',
  },
  subscribedFile: {
    subject: 'Um relatório que subscreveu',
    paragraphs: [
      'O ficheiro do relatório {{report}} está pronto. Pode descarregá-lo durante um dia, depois de iniciar sessão.',
    ],
    action: 'Descarregar o ficheiro',
    open: 'Abrir o relatório',
    manage: 'Alterar ou parar as suas subscrições',
    note: 'Recebeu este e-mail porque subscreveu este relatório.',
  },
  subscribedPage: {
    subject: 'Um relatório que subscreveu',
    paragraphs: ['Está na hora do relatório {{report}}. Inicie sessão para o abrir.'],
    action: 'Abrir o relatório',
    manage: 'Alterar ou parar as suas subscrições',
    note: 'Recebeu este e-mail porque subscreveu este relatório.',
  },
  subscriptionEnded: {
    subject: 'Uma subscrição de um relatório terminou',
    paragraphs: [
      'Já não pode abrir o relatório {{report}}, por isso deixámos de lho enviar.',
      'Se ainda precisar dele, peça acesso no portal.',
    ],
    manage: 'Alterar ou parar as suas subscrições',
    note: 'Recebeu este e-mail porque subscreveu este relatório.',
  },
  subscriptionNotAllowed: {
    subject: 'Uma subscrição de um relatório terminou',
    paragraphs: [
      'Os gestores do relatório {{report}} já não permitem o seu envio por e-mail, por isso a sua subscrição terminou.',
    ],
    manage: 'Alterar ou parar as suas subscrições',
    note: 'Recebeu este e-mail porque subscreveu este relatório.',
  },
  subscriptionStopped: {
    subject: 'Uma subscrição de um relatório terminou',
    paragraphs: [
      'A sua subscrição do relatório {{report}} foi parada por um gestor do portal.',
      'Continua a poder abrir o relatório no portal.',
    ],
    manage: 'Alterar ou parar as suas subscrições',
    note: 'Recebeu este e-mail porque subscreveu este relatório.',
  },
  feedbackReplied: {
    subject: 'Recebeu uma resposta ao seu comentário',
    paragraphs: ['{{by}} respondeu ao seu comentário sobre o relatório {{report}}:\n{{reply}}'],
    action: 'Abrir as suas mensagens',
    note: 'Recebeu este e-mail porque comentou um relatório.',
  },
  feedbackRepliedWithoutReport: {
    subject: 'Recebeu uma resposta ao seu comentário',
    paragraphs: ['{{by}} respondeu ao seu comentário:\n{{reply}}'],
    action: 'Abrir as suas mensagens',
    note: 'Recebeu este e-mail porque comentou um relatório. O relatório foi entretanto removido.',
  },
  announced: {
    subject: 'Novo anúncio',
    paragraphs: ['De {{by}}, {{partner}}:', '{{message}}'],
    action: 'Abrir as suas mensagens',
    note: forYou,
  },
  announcedByAdministrators: {
    subject: 'Novo anúncio',
    paragraphs: ['Dos administradores do portal:', '{{message}}'],
    action: 'Abrir as suas mensagens',
    note: forYou,
  },
  reminder: {
    subject: 'Os seus relatórios estão à sua espera',
    paragraphs: [
      '{{by}}, {{partner}}, lembra-lhe o portal: não inicia sessão há algum tempo.',
      'Inicie sessão para ver os seus relatórios. Se se esqueceu da palavra-passe, escolha “Esqueceu-se da palavra-passe?” na página de início de sessão.',
    ],
    action: 'Abrir o portal',
    note: 'Recebeu este e-mail porque tem uma conta que não é usada há algum tempo.',
  },
  reminderByAdministrators: {
    subject: 'Os seus relatórios estão à sua espera',
    paragraphs: [
      'Os administradores do portal lembram-lhe: não inicia sessão há algum tempo.',
      'Inicie sessão para ver os seus relatórios. Se se esqueceu da palavra-passe, escolha “Esqueceu-se da palavra-passe?” na página de início de sessão.',
    ],
    action: 'Abrir o portal',
    note: 'Recebeu este e-mail porque tem uma conta que não é usada há algum tempo.',
  },
  usageMail: {
    subject: 'A utilização do portal em {{month}}',
    paragraphs: ['Foi assim que as pessoas de {{partner}} usaram o portal em {{month}}.', ...usageTotals],
    ...usageParts,
    note: 'Recebeu este e-mail porque é gestor de utilizadores de {{partner}}. Enviamo-lo uma vez por mês. Pode desativá-lo no seu perfil.',
  },
  usageMailOfPortal: {
    subject: 'A utilização do portal em {{month}}',
    paragraphs: [
      'Foi assim que as pessoas de todos os parceiros SIS usaram o portal em {{month}}.',
      ...usageTotals,
    ],
    ...usageParts,
    note: 'Recebeu este e-mail porque é administrador. Enviamo-lo uma vez por mês. Pode desativá-lo no seu perfil.',
  },
  digest: {
    subject: 'As suas mensagens da última semana',
    paragraphs: ['Ainda não leu estas mensagens no portal.'],
    item: '{{at}}\n{{message}}',
    more_one: 'Há mais {{count}} mensagem.',
    more_many: 'Há mais {{count}} de mensagens.',
    more_other: 'Há mais {{count}} mensagens.',
    action: 'Abrir as suas mensagens',
    note: 'Recebeu este e-mail porque escolheu um resumo semanal. Só o enviamos quando tem mensagens por ler.',
  },
};

/**
 * Portuguese texts of mails. `_one`, `_many` and `_other` are plural forms for a `count`. Subjects contain no names and no codes, since
 * locked screens show them.
 */
export const pt = {
  greeting: 'Olá, {{name}},',
  greetingWithoutName: 'Olá,',
  codeLabel: 'O seu código',
  linkHint: 'Se o botão não funcionar, abra este endereço:',
  choosePreferences: 'Escolher os e-mails que recebe',
  unnamed: {
    partner: 'sua organização',
    by: 'Alguém da sua organização',
    name: 'Alguém',
    former: 'outra organização',
  },
  ...account,
  ...security,
  ...report,
};
