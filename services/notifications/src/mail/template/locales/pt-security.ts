// Machine translation, not yet checked by a native speaker
const isAdministrator = 'Recebeu este e-mail porque é administrador do portal.';
const unusedAccounts = [
  'A tarefa diária encontrou contas não usadas há 6 meses: {{count}} de {{of}}. São mais do que pode desativar de uma vez, por isso nada foi alterado.',
  'Analise as contas e desative as que não são necessárias. A tarefa tenta novamente todos os dias.',
];
const recoveryCodeUsed = [
  'Um código de recuperação da sua conta acaba de ser utilizado. Códigos de recuperação restantes: {{count}}.',
  'Se foi da sua parte, não precisa de fazer nada; crie novos códigos no seu perfil antes que se esgotem. Caso contrário, escolha agora uma nova palavra-passe e contacte o serviço de apoio.',
];

/** Texts about passwords, sign-in, email addresses and administrators. */
export const security = {
  resetCode: {
    subject: 'O seu código para uma nova palavra-passe',
    paragraphs: [
      'Escreva este código na página onde o pediu. Funciona uma única vez, no prazo de 10 minutos.',
    ],
    note: 'Recebeu este e-mail porque alguém pediu uma nova palavra-passe para este endereço de e-mail. Se não foi da sua parte, ignore este e-mail: a sua palavra-passe não muda. Nunca partilhe o código: nós não o pedimos.',
  },
  passwordChanged: {
    subject: 'A sua palavra-passe foi alterada',
    paragraphs: [
      'A palavra-passe da sua conta acaba de ser alterada e todas as suas sessões foram terminadas. Os convites abertos e os anúncios planeados da sua conta foram retirados, caso existissem.',
      'Se foi da sua parte, não precisa de fazer nada. Caso contrário, escolha agora uma nova palavra-passe e contacte o serviço de apoio.',
    ],
    action: 'Escolher uma nova palavra-passe',
    note: 'Recebeu este e-mail porque a palavra-passe da sua conta foi alterada.',
  },
  secondFactorAdded: {
    subject: 'Um segundo fator foi adicionado à sua conta',
    paragraphs: [
      '{{name}} foi adicionado à sua conta. A partir de agora, o início de sessão pede a sua palavra-passe e um código ou chave de acesso.',
      'Se foi da sua parte, não precisa de fazer nada. Caso contrário, escolha agora uma nova palavra-passe e depois remova este segundo fator em O meu perfil, em “Segurança do início de sessão”, e crie aí novos códigos de recuperação. Se não conseguir iniciar sessão sem ele, peça ao serviço de apoio que reponha os seus segundos fatores.',
    ],
    action: 'Escolher uma nova palavra-passe',
    note: 'Recebeu este e-mail porque um segundo fator foi adicionado à sua conta.',
  },
  secondFactorRemoved: {
    subject: 'Um segundo fator foi removido da sua conta',
    paragraphs: [
      '{{name}} foi removido da sua conta e já não funciona no início de sessão.',
      'Se foi da sua parte, não precisa de fazer nada. Caso contrário, escolha agora uma nova palavra-passe e contacte o serviço de apoio.',
    ],
    action: 'Escolher uma nova palavra-passe',
    note: 'Recebeu este e-mail porque um segundo fator foi removido da sua conta.',
  },
  secondFactorsReset: {
    subject: 'Os seus segundos fatores foram repostos',
    paragraphs: [
      '{{by}} removeu os segundos fatores da sua conta, com os códigos de recuperação. Todas as suas sessões foram terminadas.',
      'Isto destina-se a quem já não tem nenhum dos seus segundos fatores. Inicie sessão com a sua palavra-passe e configure um novo. Se não o pediu, escolha agora uma nova palavra-passe e contacte o serviço de apoio.',
    ],
    action: 'Iniciar sessão',
    note: 'Recebeu este e-mail porque os segundos fatores da sua conta foram removidos.',
  },
  recoveryCodesReplaced: {
    subject: 'Os seus códigos de recuperação foram substituídos',
    paragraphs: [
      'Foram criados novos códigos de recuperação para a sua conta. Os anteriores já não funcionam.',
      'Se foi da sua parte, não precisa de fazer nada. Caso contrário, escolha agora uma nova palavra-passe e contacte o serviço de apoio.',
    ],
    action: 'Escolher uma nova palavra-passe',
    note: 'Recebeu este e-mail porque os códigos de recuperação da sua conta foram substituídos.',
  },
  recoveryCodeUsed: {
    subject: 'Foi utilizado um código de recuperação',
    paragraphs_one: recoveryCodeUsed,
    paragraphs_many: recoveryCodeUsed,
    paragraphs_other: recoveryCodeUsed,
    action: 'Escolher uma nova palavra-passe',
    note: 'Recebeu este e-mail porque um código de recuperação da sua conta foi utilizado.',
  },
  secondFactorFailed: {
    subject: 'Alguém pode saber a sua palavra-passe',
    paragraphs: [
      'A palavra-passe certa da sua conta foi introduzida e, depois, várias vezes um código errado do seu segundo fator. Sem o código certo, ninguém entra.',
      'Se foi da sua parte, não precisa de fazer nada. Caso contrário, escolha agora uma nova palavra-passe.',
    ],
    action: 'Escolher uma nova palavra-passe',
    note: 'Recebeu este e-mail porque códigos para a sua conta estavam errados.',
  },
  passkeyAdded: {
    subject: 'Foi adicionada uma chave de acesso à sua conta',
    paragraphs: [
      'A chave de acesso “{{name}}” acaba de ser adicionada à sua conta. Permite iniciar sessão sem a sua palavra-passe.',
      'Se foi da sua parte, não precisa de fazer nada. Caso contrário, escolha agora uma nova palavra-passe: isso termina todas as sessões, e as chaves de acesso dos últimos 7 dias não iniciam sessão sem ela até que ela as confirme. Depois, remova a chave de acesso em O meu perfil e contacte o serviço de apoio.',
    ],
    action: 'Escolher uma nova palavra-passe',
    note: 'Recebeu este e-mail porque foi adicionada uma chave de acesso à sua conta.',
  },
  providerLinked: {
    subject: 'Foi associado um fornecedor de início de sessão à sua conta',
    paragraphs: [
      'Uma conta em {{name}} acaba de ser associada à sua conta. Permite iniciar sessão sem a sua palavra-passe.',
      'Se foi da sua parte, não precisa de fazer nada. Caso contrário, escolha agora uma nova palavra-passe: isso também elimina a associação e termina todas as sessões. Depois, contacte o serviço de apoio.',
    ],
    action: 'Escolher uma nova palavra-passe',
    note: 'Recebeu este e-mail porque foi associado um fornecedor de início de sessão à sua conta.',
  },
  passkeyRemoved: {
    subject: 'Foi removida uma chave de acesso da sua conta',
    paragraphs: [
      'A chave de acesso “{{name}}” acaba de ser removida da sua conta. Já não permite iniciar sessão.',
      'Se foi da sua parte, não precisa de fazer nada. Caso contrário, escolha agora uma nova palavra-passe e contacte o serviço de apoio.',
    ],
    action: 'Escolher uma nova palavra-passe',
    note: 'Recebeu este e-mail porque foi removida uma chave de acesso da sua conta.',
  },
  signInLocked: {
    subject: 'Demasiados inícios de sessão falhados na sua conta',
    paragraphs: [
      'Foi introduzida demasiadas vezes uma palavra-passe errada para a sua conta, por isso os inícios de sessão a partir dessa origem são atrasados. A sua conta está segura.',
      'Os navegadores em que já iniciou sessão funcionam normalmente. Para iniciar sessão num novo navegador sem esperar, abra nele esta ligação. A ligação funciona uma única vez, no prazo de uma hora.',
      'Se se esqueceu da palavra-passe, escolha uma nova na página de início de sessão.',
    ],
    action: 'Admitir este navegador',
    note: 'Recebeu este e-mail porque falharam inícios de sessão na sua conta. Enviamo-lo no máximo uma vez por dia.',
  },
  newBrowser: {
    subject: 'Novo início de sessão na sua conta',
    paragraphs: [
      'Foi iniciada sessão na sua conta num navegador que ainda não tinha usado: {{browser}} em {{system}}, em {{at}}, a partir do endereço {{address}}.',
      'Se foi você, não precisa de fazer nada. Se não foi, escolha agora uma nova palavra-passe: isso termina todas as sessões. Depois contacte o apoio.',
    ],
    action: 'Escolher uma nova palavra-passe',
    note: 'Recebeu este e-mail porque foi iniciada sessão na sua conta num novo navegador. Enviamos no máximo cinco por dia.',
  },
  newProgram: {
    subject: 'Novo início de sessão na sua conta',
    paragraphs: [
      'Um programa que não conhecemos iniciou sessão na sua conta em {{at}}, a partir do endereço {{address}}.',
      'Se foi você, não precisa de fazer nada. Se não foi, escolha agora uma nova palavra-passe: isso termina todas as sessões. Depois contacte o apoio.',
    ],
    action: 'Escolher uma nova palavra-passe',
    note: 'Recebeu este e-mail porque foi iniciada sessão na sua conta num novo navegador. Enviamos no máximo cinco por dia.',
  },
  confirmEmail: {
    subject: 'Confirme o seu novo endereço de e-mail',
    paragraphs: [
      'Pediu para usar este endereço de e-mail na sua conta. Confirme-o para efetuar a alteração.',
      'A ligação funciona uma única vez, no prazo de 24 horas. Até lá, inicia sessão com o seu endereço anterior.',
    ],
    action: 'Confirmar o novo endereço',
    note: 'Recebeu este e-mail porque este endereço foi introduzido como novo endereço de uma conta. Se não foi da sua parte, ignore este e-mail: nada muda.',
  },
  emailInUse: {
    subject: 'Já tem uma conta',
    paragraphs: [
      'Alguém pediu para usar o seu endereço de e-mail noutra conta. Já tem uma conta com ele, por isso nada foi alterado.',
      'Se foi da sua parte e se esqueceu da palavra-passe, escolha uma nova.',
    ],
    action: 'Escolher uma nova palavra-passe',
    note: 'Recebeu este e-mail porque o seu endereço foi introduzido como novo endereço de outra conta. Se não foi da sua parte, ignore este e-mail.',
  },
  emailChangeRequested: {
    subject: 'Foi pedido um novo endereço de e-mail para a sua conta',
    paragraphs: [
      'Alguém iniciou sessão na sua conta e pediu para alterar o endereço de e-mail para {{email}}. O endereço muda assim que a ligação no e-mail enviado para esse endereço for confirmada.',
      'Se foi da sua parte, não precisa de fazer nada aqui. Caso contrário, escolha agora uma nova palavra-passe: isso cancela a alteração e termina todas as sessões.',
    ],
    action: 'Escolher uma nova palavra-passe',
    note: 'Recebeu este e-mail porque este é o endereço de e-mail da sua conta.',
  },
  emailChanged: {
    subject: 'O seu endereço de e-mail foi alterado',
    paragraphs: [
      'A sua conta tem agora o endereço de e-mail {{email}}. Inicia sessão com esse endereço e é para ele que passamos a escrever.',
      'Se não foi da sua parte, anule a alteração. Recupera este endereço, todas as sessões são terminadas e escolhe uma nova palavra-passe. A ligação funciona uma única vez, no prazo de 7 dias.',
    ],
    action: 'Anular a alteração',
    note: 'Recebeu este e-mail porque este era o endereço de e-mail da sua conta. A ligação é só para si: não a reencaminhe.',
  },
  emailChangeUndone: {
    subject: 'O seu endereço de e-mail foi reposto',
    paragraphs: [
      'A alteração do seu endereço de e-mail foi anulada. Volta a iniciar sessão com este endereço e todas as sessões foram terminadas.',
      'A sua palavra-passe anterior já não funciona. Escolha uma nova para iniciar sessão.',
    ],
    action: 'Escolher uma nova palavra-passe',
    note: 'Recebeu este e-mail porque a alteração do seu endereço de e-mail foi anulada.',
  },
  administratorInvited: {
    subject: 'Recebeu um convite para ser administrador',
    paragraphs: [
      '{{by}} envia-lhe um convite para ser administrador do portal. Os administradores gerem todos os utilizadores, relatórios e permissões.',
      'Para aceitar, verifique o seu número de telefone e escolha uma palavra-passe. A ligação funciona uma única vez, no prazo de 72 horas.',
    ],
    action: 'Escolher a palavra-passe',
    note: 'Recebeu este e-mail porque um administrador introduziu o seu endereço de e-mail. A ligação é só para si: não a reencaminhe. Se não a esperava, ignore este e-mail.',
  },
  administratorInvitation: {
    subject: 'Foi convidado um novo administrador',
    paragraphs: [
      '{{by}} convidou {{name}} ({{email}}) para ser administrador do portal. O convite é válido durante 72 horas.',
      'Se não esperava isto, retire o convite. Qualquer administrador o pode fazer.',
    ],
    action: 'Abrir os convites',
    note: isAdministrator,
  },
  administratorAdded: {
    subject: 'Há um novo administrador',
    paragraphs: [
      '{{name}} ({{email}}) aceitou o convite de {{by}} e é agora administrador do portal.',
      'Se não esperava isto, contacte de imediato o serviço de apoio.',
    ],
    action: 'Abrir os convites',
    note: isAdministrator,
  },
  adminRequestWaiting: {
    subject: 'Um pedido do papel de gestor está à espera',
    paragraphs: [
      '{{name}} pediu há três dias para ser gestor de utilizadores de {{partner}}. Ainda ninguém decidiu.',
      'Aceite ou recuse o pedido em “Pedidos do papel de gestor”.',
    ],
    action: 'Abrir os pedidos',
    note: isAdministrator,
  },
  adminRequested: {
    subject: 'Um utilizador pede para ser gestor de utilizadores',
    paragraphs: [
      '{{name}} pede para ser gestor de utilizadores de {{partner}}. Os gestores de utilizadores gerem os utilizadores, relatórios e permissões da sua organização.',
      'Aceite ou recuse o pedido em “Pedidos do papel de gestor”.',
    ],
    action: 'Abrir os pedidos',
    note: isAdministrator,
  },
  deactivationStopped: {
    subject: 'As contas não usadas não foram desativadas',
    paragraphs_one: unusedAccounts,
    paragraphs_many: unusedAccounts,
    paragraphs_other: unusedAccounts,
    action: 'Abrir o portal',
    note: isAdministrator,
  },
  secretEnding: {
    subject: 'O acesso do portal ao Power BI termina em breve',
    paragraphs: [
      'O segredo do cliente com que o portal inicia sessão no Power BI expira em {{ends}}. Depois disso, nenhum relatório do Power BI pode ser aberto.',
      'Crie um novo segredo no Entra e entregue-o aos operadores do portal. O guia de operação explica como o substituir.',
    ],
    note: isAdministrator,
  },
  certificateEnding: {
    subject: 'O acesso do portal ao Power BI termina em breve',
    paragraphs: [
      'O certificado com que o portal inicia sessão no Power BI expira em {{ends}}. Depois disso, nenhum relatório do Power BI pode ser aberto.',
      'Registe um novo certificado no Entra e entregue-o aos operadores do portal. O guia de operação explica como o substituir.',
    ],
    note: isAdministrator,
  },
};
