// Machine translation, not yet checked by a native speaker
import type { MessageTexts } from './en.js';

export const pt: MessageTexts = {
  someone: 'Alguém',
  accessRequested: '{{by}} pede acesso ao relatório «{{report}}».',
  accessRequestWaiting:
    '{{by}} espera há três dias pelo acesso ao relatório «{{report}}». Decida sobre o pedido.',
  accessAccepted: 'O seu pedido de acesso ao relatório «{{report}}» foi aceite.',
  accessAcceptedWithReason: 'O seu pedido de acesso ao relatório «{{report}}» foi aceite: {{reason}}',
  accessDenied: 'O seu pedido de acesso ao relatório «{{report}}» foi recusado.',
  accessDeniedWithReason: 'O seu pedido de acesso ao relatório «{{report}}» foi recusado: {{reason}}',
  permissionsEnding:
    'O seu acesso termina dentro de 7 dias: {{reports}}. Pode pedir mais tempo em «Os meus pedidos».',
  managedPermissionsEnding:
    'O acesso de algumas pessoas aos seus relatórios termina dentro de 7 dias: {{reports}}. Pode prolongá-lo em «À sua espera».',
  permissionsEnded: 'O seu acesso terminou: {{reports}}. Pode pedi-lo novamente no portal.',
  refreshFailed: 'O Power BI não conseguiu atualizar os dados de {{reports}}. Motivo indicado: {{reason}}',
  verificationEnding:
    'Em breve deixa de ser mostrado como verificado: {{reports}}. Confirme que o conteúdo continua correto.',
  unopened: 'Há muito tempo que ninguém abre estes relatórios: {{reports}}',
  slow: 'Estes relatórios demoram a carregar: {{reports}}',
  permissionGranted: 'Já pode abrir o relatório «{{reports}}».',
  permissionGrantedWithNote: 'Já pode abrir o relatório «{{reports}}»: {{note}}',
  permissionsGranted: 'Já pode abrir mais {{number}} relatórios: {{reports}}',
  permissionRevoked: 'Já não pode abrir o relatório «{{reports}}».',
  activated: 'A sua conta foi ativada. Bem-vindo ao portal.',
  activatedWithNote: 'A sua conta foi ativada: {{note}}',
  blocked: 'A sua conta foi bloqueada.',
  blockedWithNote: 'A sua conta foi bloqueada: {{note}}',
  unblocked: 'A sua conta foi desbloqueada. Pode voltar a usar o portal.',
  deactivated: 'A sua conta foi desativada.',
  unusedDeactivated: 'A sua conta foi desativada porque não iniciou sessão durante 6 meses.',
  viewedAs: '{{by}} viu o portal como se fosse você, só para leitura: nada podia ser alterado.',
  moved: 'A sua conta foi movida de {{former}} para {{partner}}.',
  userAdminMoved:
    'A sua conta foi movida de {{former}} para {{partner}}. Já não tem o papel de gestor de utilizadores.',
  userAdminNow:
    'Tem agora o papel de gestor de utilizadores: gere os utilizadores, os relatórios e as permissões de {{partner}}.',
  userAdminNoLonger: 'Já não tem o papel de gestor de utilizadores de {{partner}}.',
  adminRequestAccepted: 'O seu pedido para gerir os utilizadores de {{partner}} foi aceite.',
  adminRequestAcceptedWithReason:
    'O seu pedido para gerir os utilizadores de {{partner}} foi aceite: {{reason}}',
  adminRequestDenied: 'O seu pedido para gerir os utilizadores de {{partner}} foi recusado.',
  adminRequestDeniedWithReason:
    'O seu pedido para gerir os utilizadores de {{partner}} foi recusado: {{reason}}',
  recommended: '{{by}} recomenda-lhe o relatório «{{report}}»: {{message}}',
  reportUpdated: '{{by}} publicou uma atualização do relatório «{{report}}»: {{updates}}',
  mentioned: '{{by}} mencionou-o num comentário sobre o relatório «{{report}}».',
  commentReplied: '{{by}} respondeu a comentários sobre o relatório «{{report}}».',
  exportReady: 'O seu ficheiro do relatório «{{report}}» está pronto. Pode descarregá-lo durante uma hora.',
  feedbackReplied: '{{by}} respondeu à sua opinião sobre o relatório «{{report}}»: {{reply}}',
  feedbackRepliedWithoutReport: '{{by}} respondeu à sua opinião: {{reply}}',
  reminder:
    '{{by}}, {{partner}}, lembra-lhe o portal: não inicia sessão há algum tempo. Os seus relatórios estão à sua espera.',
  reminderByAdministrators:
    'Os administradores do portal lembram: não inicia sessão há algum tempo. Os seus relatórios estão à sua espera.',
  announced: 'De {{by}}, {{partner}}: {{message}}',
  announcedByAdministrators: 'Dos administradores do portal: {{message}}',
};
