// Machine translation, not yet checked by a native speaker
const hasAccount = 'Recebeu este e-mail porque tem uma conta com este endereço de e-mail.';
const roleChanged = 'Recebeu este e-mail porque o papel da sua conta foi alterado.';
const reportsAfterMove =
  'Quando iniciar sessão novamente, verá os relatórios de {{partner}}. Já não pode abrir relatórios disponíveis apenas para {{former}}.';

/** Texts about registration, the status of accounts and user admins. */
export const account = {
  confirmRegistration: {
    subject: 'Confirme o seu endereço de e-mail',
    paragraphs: [
      'Foi feito um registo em {{partner}} com este endereço de e-mail. Se foi da sua parte, confirme o endereço e escolha a sua palavra-passe. O seu registo é analisado depois disso.',
      'A ligação funciona uma única vez, no prazo de 24 horas. Se recebeu várias ligações, só a mais recente funciona.',
    ],
    action: 'Confirmar o meu registo',
    note: 'Recebeu este e-mail porque este endereço foi introduzido no formulário de registo. Se não foi da sua parte, ignore este e-mail: nenhuma conta é criada.',
  },
  registered: {
    subject: 'O seu registo está a ser analisado',
    paragraphs: [
      'O seu endereço de e-mail está confirmado. O seu registo em {{partner}} está a ser analisado.',
      'Poderá iniciar sessão assim que a sua conta for ativada. Enviaremos então um e-mail.',
    ],
    note: 'Recebeu este e-mail porque confirmou um registo com este endereço.',
  },
  registeredAgain: {
    subject: 'Já tem uma conta',
    paragraphs: [
      'Alguém tentou registar-se com o seu endereço de e-mail. Já tem uma conta, por isso nada foi alterado.',
      'Se foi da sua parte e se esqueceu da palavra-passe, escolha uma nova.',
    ],
    action: 'Escolher uma nova palavra-passe',
    note: 'Recebeu este e-mail porque o seu endereço foi introduzido no formulário de registo. Se não foi da sua parte, ignore este e-mail.',
  },
  invited: {
    subject: 'Foi criada uma conta para si',
    paragraphs: [
      '{{by}} registou a sua conta em {{partner}}.',
      'Poderá iniciar sessão assim que a sua conta for ativada. Enviaremos então um e-mail. Até lá, não precisa de fazer nada.',
    ],
    note: 'Recebeu este e-mail porque foi criada uma conta para este endereço de e-mail.',
  },
  invitedActive: {
    subject: 'Foi criada uma conta para si',
    paragraphs: [
      '{{by}} registou a sua conta em {{partner}}. A conta está pronta a usar.',
      'Ainda não tem palavra-passe. Para escolher uma, introduza o seu endereço de e-mail na página abaixo e, em seguida, o código que lhe enviamos por e-mail.',
    ],
    action: 'Escolher a palavra-passe',
    note: 'Recebeu este e-mail porque foi criada uma conta para este endereço de e-mail.',
  },
  userInvited: {
    subject: 'Recebeu um convite para o portal',
    paragraphs: [
      '{{by}} envia-lhe um convite para usar o portal como utilizador de {{partner}}.',
      'Para aceitar, verifique o seu número de telefone e escolha uma palavra-passe. A ligação funciona uma única vez, no prazo de 7 dias.',
    ],
    action: 'Escolher a palavra-passe',
    note: 'Recebeu este e-mail porque {{by}} introduziu o seu endereço de e-mail. A ligação é só para si: não a reencaminhe. Se não a esperava, ignore este e-mail.',
  },
  activationRequested: {
    subject: 'Um novo registo precisa da sua análise',
    paragraphs: [
      '{{name}} fez um registo em {{partner}} e não pode iniciar sessão até que o registo seja analisado.',
      'Ative a conta se conhecer esta pessoa e se ela deve ver os relatórios de {{partner}}. Caso contrário, bloqueie-a. A ligação funciona uma única vez, no prazo de 7 dias.',
    ],
    action: 'Analisar o registo',
    note: 'Recebeu este e-mail porque pode ativar contas de {{partner}}. A ligação é só para si: não a reencaminhe.',
  },
  activated: {
    subject: 'A sua conta está ativada',
    paragraphs: [
      'A sua conta foi ativada. Pode iniciar sessão com o seu endereço de e-mail e a sua palavra-passe.',
      'Se ainda não tem palavra-passe, use “Esqueceu-se da palavra-passe?” na página de início de sessão para escolher uma.',
    ],
    parts: { note: 'Mensagem:\n{{note}}' },
    action: 'Iniciar sessão',
    note: hasAccount,
  },
  blocked: {
    subject: 'A sua conta foi bloqueada',
    paragraphs: [
      'A sua conta foi bloqueada. Não pode iniciar sessão até que seja desbloqueada. Nada foi eliminado.',
      'Se considera que se trata de um erro, contacte o gestor de utilizadores da sua organização ou o serviço de apoio.',
    ],
    note: hasAccount,
  },
  blockedWithNote: {
    subject: 'A sua conta foi bloqueada',
    paragraphs: [
      'A sua conta foi bloqueada. Não pode iniciar sessão até que seja desbloqueada. Nada foi eliminado.',
      'Motivo:\n{{note}}',
      'Se considera que se trata de um erro, contacte o gestor de utilizadores da sua organização ou o serviço de apoio.',
    ],
    note: hasAccount,
  },
  unblocked: {
    subject: 'A sua conta já não está bloqueada',
    paragraphs: [
      'A sua conta foi desbloqueada e está novamente ativa. Pode iniciar sessão com o seu endereço de e-mail e a sua palavra-passe.',
    ],
    action: 'Iniciar sessão',
    note: hasAccount,
  },
  deactivated: {
    subject: 'A sua conta foi desativada',
    paragraphs: [
      'A sua conta foi desativada. Não pode iniciar sessão até que seja novamente ativada. Nada foi eliminado.',
      'Se ainda precisar dela, peça ao gestor de utilizadores da sua organização ou ao serviço de apoio que a ative.',
    ],
    note: hasAccount,
  },
  accountDeleted: {
    subject: 'A sua conta foi eliminada',
    paragraphs: [
      'A sua conta foi eliminada. Já não pode iniciar sessão e as suas permissões para abrir relatórios terminaram.',
      'Se ainda precisar dela, peça uma nova ao gestor de utilizadores da sua organização ou ao serviço de apoio.',
    ],
    note: 'Recebeu este e-mail porque tinha uma conta com este endereço de e-mail.',
  },
  moved: {
    subject: 'A sua conta foi movida para outra organização',
    paragraphs: [
      'Um administrador moveu a sua conta para {{partner}} (anteriormente: {{former}}). A sua sessão foi terminada.',
      reportsAfterMove,
    ],
    action: 'Iniciar sessão',
    note: hasAccount,
  },
  userAdminMoved: {
    subject: 'A sua conta foi movida para outra organização',
    paragraphs: [
      'Um administrador moveu a sua conta para {{partner}} (anteriormente: {{former}}). A sua sessão foi terminada.',
      'Já não é gestor de utilizadores: não pode continuar a gerir os utilizadores, relatórios e permissões de {{former}}.',
      reportsAfterMove,
    ],
    action: 'Iniciar sessão',
    note: hasAccount,
  },
  unusedWarning: {
    subject_one: 'A sua conta será desativada amanhã',
    subject_many: 'A sua conta será desativada dentro de {{count}} de dias',
    subject_other: 'A sua conta será desativada dentro de {{count}} dias',
    paragraphs_one: [
      'Não inicia sessão há quase 6 meses. As contas não usadas são desativadas e a sua será desativada amanhã.',
      'Para a manter, inicie sessão uma vez.',
    ],
    paragraphs_many: [
      'Não inicia sessão há quase 6 meses. As contas não usadas são desativadas e a sua será desativada dentro de {{count}} de dias.',
      'Para a manter, inicie sessão uma vez.',
    ],
    paragraphs_other: [
      'Não inicia sessão há quase 6 meses. As contas não usadas são desativadas e a sua será desativada dentro de {{count}} dias.',
      'Para a manter, inicie sessão uma vez.',
    ],
    action: 'Iniciar sessão',
    note: hasAccount,
  },
  unusedDeactivated: {
    subject: 'A sua conta foi desativada',
    paragraphs: [
      'Não inicia sessão há 6 meses, por isso a sua conta foi desativada. Nada foi eliminado.',
      'Se voltar a precisar dela, peça ao gestor de utilizadores da sua organização que a ative.',
    ],
    note: hasAccount,
  },
  adminRequestAccepted: {
    subject: 'Tem agora o papel de gestor de utilizadores',
    paragraphs: [
      'O seu pedido foi aceite: passa a gerir os utilizadores, relatórios e permissões de {{partner}}.',
      'Inicie sessão novamente para ver as novas entradas no menu.',
    ],
    parts: { note: 'Mensagem:\n{{reason}}' },
    action: 'Iniciar sessão',
    note: 'Recebeu este e-mail porque pediu para ser gestor de utilizadores.',
  },
  adminRequestDenied: {
    subject: 'O seu pedido não foi aceite',
    paragraphs: [
      'O seu pedido para ser gestor de utilizadores de {{partner}} não foi aceite. Pode continuar a abrir os seus relatórios.',
    ],
    note: 'Recebeu este e-mail porque pediu para ser gestor de utilizadores.',
  },
  adminRequestDeniedWithReason: {
    subject: 'O seu pedido não foi aceite',
    paragraphs: [
      'O seu pedido para ser gestor de utilizadores de {{partner}} não foi aceite. Pode continuar a abrir os seus relatórios.',
      'Motivo:\n{{reason}}',
    ],
    note: 'Recebeu este e-mail porque pediu para ser gestor de utilizadores.',
  },
  userAdminNow: {
    subject: 'Tem agora o papel de gestor de utilizadores',
    paragraphs: [
      'Um administrador atribuiu-lhe o papel de gestor de utilizadores: passa a gerir os utilizadores, relatórios e permissões de {{partner}}.',
      'Inicie sessão novamente para ver as novas entradas no menu.',
    ],
    action: 'Iniciar sessão',
    note: roleChanged,
  },
  userAdminNoLonger: {
    subject: 'Já não tem o papel de gestor de utilizadores',
    paragraphs: [
      'Um administrador alterou o seu papel: deixa de gerir os utilizadores, relatórios e permissões de {{partner}}.',
      'Pode continuar a abrir os seus relatórios.',
    ],
    note: roleChanged,
  },
};
