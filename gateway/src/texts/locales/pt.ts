// Machine translation, not yet checked by a native speaker
import type { ServerTexts } from './fr.js';

export const pt: ServerTexts = {
  'Another import of yours is still running.': 'Outra importação sua ainda está em curso.',
  'Another export of yours is still running.': 'Outra exportação sua ainda está em curso.',
  'Please send a JSON object.': 'Envie um objeto JSON.',
  'Please send 1 to 64 letters, digits and _ . : -': 'Envie 1 a 64 letras, algarismos e _ . : -',
  'Encoded request bodies are not accepted. Send plain JSON.':
    'Não são aceites pedidos codificados. Envie JSON simples.',
  'This field is not allowed.': 'Este campo não é permitido.',
  'Please send JSON.': 'Envie JSON.',
  'A system error occurred, please try again.': 'Ocorreu um erro do sistema, tente novamente.',
  'The request is too large: at most {{size}} KiB are accepted.':
    'O pedido é demasiado grande: são aceites no máximo {{size, number}} KiB.',
  'The request must be JSON.': 'O pedido tem de ser JSON.',
  'The last day must not be before the first.': 'O último dia não pode ser anterior ao primeiro.',
  'Please choose less than {{years}} years.': 'Escolha menos de {{years}} anos.',
  'Please enter your password': 'Introduza a sua palavra-passe',
  'Please enter domains such as moh.gov.mw or *.dho.example, with commas between them.':
    'Introduza domínios como moh.gov.mw ou *.dho.example, separados por vírgulas.',
  "Please enter the HIS partner's name.": 'Introduza o nome do parceiro SIS.',
  "Please select the HIS partner's user group.": 'Selecione o grupo de interessados do parceiro SIS.',
  "Please enter the stakeholder group's name.": 'Introduza o nome do grupo de interessados.',
  'Please remove the characters that cannot be seen.': 'Remova os caracteres invisíveis.',
  'You cannot submit an empty {{field}}!': 'Não é possível enviar um {{field, text}} vazio!',
  'The {{field}} submitted is too short!': 'O {{field, text}} indicado é demasiado curto!',
  firstname: 'nome próprio',
  surname: 'apelido',
  'The password should have at least 8 characters!': 'A palavra-passe deve ter pelo menos 8 caracteres!',
  'You have submitted an invalid email !': 'O e-mail indicado é inválido!',
  'The phone number submitted is empty or its too short!':
    'O número de telefone indicado está vazio ou é demasiado curto!',
  'Please fill in your firstname': 'Preencha o seu nome próprio',
  'Please fill in your surname': 'Preencha o seu apelido',
  'Please fill in your email address': 'Preencha o seu endereço de e-mail',
  'Please fill in the textfield with your correct phone number':
    'Preencha o campo com o seu número de telefone correto',
  'Please fill the old and new password fields above.':
    'Preencha os campos da palavra-passe antiga e da nova acima.',
  'Please enter a text.': 'Introduza um texto.',
  'Please enter a number.': 'Introduza um número.',
  'Please enter a whole number.': 'Introduza um número inteiro.',
  'Please choose yes or no.': 'Escolha sim ou não.',
  'Please give a list.': 'Indique uma lista.',
  'Please give an object.': 'Indique um objeto.',
  'Please enter a time such as 2026-03-01T10:00:00Z.': 'Introduza uma hora como 2026-03-01T10:00:00Z.',
  'Please enter a day such as 2026-03-01.': 'Introduza um dia como 2026-03-01.',
  'Please enter an email address.': 'Introduza um endereço de e-mail.',
  'Please enter a value.': 'Introduza um valor.',
  'Please choose one of: {{values}}.': 'Escolha entre: {{values}}.',
  'Please enter a valid value.': 'Introduza um valor válido.',
  'Please enter at least {{min}} characters.': 'Introduza pelo menos {{min}} caracteres.',
  'Please choose at least one.': 'Escolha pelo menos um.',
  'Please choose at least {{min}}.': 'Escolha pelo menos {{min}}.',
  'Please enter {{min}} or more.': 'Introduza {{min}} ou mais.',
  'Please enter at most {{max}} characters.': 'Introduza no máximo {{max}} caracteres.',
  'Please choose at most {{max}}.': 'Escolha no máximo {{max}}.',
  'Please enter {{max}} or less.': 'Introduza {{max}} ou menos.',
  'Please enter a whole number from 1 to {{max}}.': 'Introduza um número inteiro de 1 a {{max}}.',
  'Please remove the characters that cannot be stored.': 'Remova os caracteres que não podem ser guardados.',
  'Please enter a time in the years 1 to 9999.': 'Introduza uma hora dos anos 1 a 9999.',
  'Please enter a day from the year 1 on.': 'Introduza um dia a partir do ano 1.',
  'Please enter a month such as 2026-03.': 'Introduza um mês como 2026-03.',
  'Please use the whole link of the mail.': 'Utilize a ligação completa do e-mail.',
  'Please enter a whole number from {{min}} to {{max}}.': 'Introduza um número inteiro de {{min}} a {{max}}.',
  'Please sort by some of {{columns}}, separated by commas, with - before one for descending.':
    'Ordene por algumas de {{columns}}, separadas por vírgulas, com - antes para ordem decrescente.',
  'The request is not well formed.': 'O pedido não é válido.',
  'The portal is busy. Please try again.': 'O portal está ocupado. Tente novamente.',
  'You see the portal as another person and cannot change anything. Stop viewing first.':
    'Está a ver o portal como outra pessoa e não pode alterar nada. Pare primeiro.',
  'This is private to the person as whom you see the portal.':
    'Isto é privado da pessoa como quem vê o portal.',
  'The passkey could not be verified. Please try again.':
    'Não foi possível verificar a chave de acesso. Tente novamente.',
  'This passkey has already been added.': 'Esta chave de acesso já foi adicionada.',
  'You have {{count}} passkeys. Remove one first.': 'Tem {{count}} chaves de acesso. Remova uma primeiro.',
  'The logout token is invalid.': 'O token de fim de sessão não é válido.',
  'Please confirm that it is you, and try again.': 'Confirme que é você e tente novamente.',
  'You may not open this report yourself, so its data is not shown.':
    'Não pode abrir este relatório, por isso os seus dados não são mostrados.',
  'There are no other sessions.': 'Não há outras sessões.',
  'You are not allowed to do this.': 'Não tem permissão para fazer isto.',
  'Not found.': 'Não encontrado.',
  "We can't reach a part of the portal. Please try again.":
    'Não conseguimos contactar uma parte do portal. Tente novamente.',
  '{{reason}} Try again in {{wait}}.': '{{reason, text}} Tente novamente dentro de {{wait, text}}.',
  "You've done this too often.": 'Fez isto demasiadas vezes.',
  '{{count}} second': '{{count}} segundo',
  '{{count}} seconds': '{{count}} segundos',
  '{{count}} minute': '{{count}} minuto',
  '{{count}} minutes': '{{count}} minutos',
  '{{count}} hour': '{{count}} hora',
  '{{count}} hours': '{{count}} horas',
  'Please enter the announcement.': 'Introduza o anúncio.',
  'You cannot submit an empty feedback...': 'Não é possível enviar um comentário vazio…',
  'Please choose a user or a report.': 'Escolha um utilizador ou um relatório.',
  'Please enter a name.': 'Introduza um nome.',
  'Please select the stakeholder group to add a report permission to.':
    'Selecione o grupo de interessados ao qual adicionar uma permissão de relatório.',
  'Please select the report to add permissions for.':
    'Selecione o relatório para o qual adicionar permissões.',
  'You cannot submit an empty updates message...': 'Não é possível enviar uma mensagem de atualização vazia…',
  "Please enter the category's {{field}}": 'Introduza este campo da categoria: {{field, text}}',
  'Please enter the report type': 'Introduza o tipo de relatório',
  'Please enter the Report Name': 'Introduza o nome do relatório',
  'Please enter the report Embed URL': 'Introduza o URL de incorporação do relatório',
  'The portal could not read a response. Please try again.':
    'O portal não conseguiu ler uma resposta. Tente novamente.',
  'The portal did not respond in time. Please try again.': 'O portal não respondeu a tempo. Tente novamente.',
  'Please select at most {{max}} rows, for example by a search.':
    'Selecione no máximo {{max, number}} linhas, por exemplo com uma pesquisa.',
  'The request is no JSON.': 'O pedido não é JSON.',
  'You can send at most {{max}} emails a day.': 'Pode enviar no máximo {{max, number}} e-mails por dia.',
  'You can make at most {{max}} announcements a day.':
    'Pode fazer no máximo {{max, number}} anúncios por dia.',
  'You can add at most {{max}} report updates a day.':
    'Pode adicionar no máximo {{max, number}} atualizações de relatórios por dia.',
  'An invitation can be sent again at most {{max}} times a day.':
    'Um convite pode ser reenviado no máximo {{max, number}} vezes por dia.',
  'You can make at most {{max}} access requests a day.':
    'Pode fazer no máximo {{max, number}} pedidos de acesso por dia.',
  'The request has been decided already.': 'O pedido já foi decidido.',
  'The decision has taken effect and cannot be undone any more.':
    'A decisão já produziu efeito e não pode ser anulada.',
  'The person who decided this may not decide any more.': 'A pessoa que decidiu isto já não pode decidir.',
  'Please request so many rows in pages.': 'Peça tantas linhas por páginas.',
  'Please sort so many rows by one column.': 'Ordene tantas linhas por uma só coluna.',
  'There must always be one active administrator.': 'Tem de haver sempre um administrador ativo.',
  'Failed to assign the HIS partner.': 'Falha ao atribuir o parceiro SIS.',
  'There is already an account with this email address.': 'Já existe uma conta com este endereço de e-mail.',
  'This email address cannot be used.': 'Este endereço de e-mail não pode ser usado.',
  'The password is wrong.': 'A palavra-passe está errada.',
  'This person is already invited. Withdraw the invitation to send a new one.':
    'Esta pessoa já foi convidada. Retire o convite para enviar um novo.',
  'Please enter the email address of the person whose data you erase.':
    'Introduza o endereço de e-mail da pessoa cujos dados apaga.',
  'Please choose an active person of the same HIS partner.':
    'Escolha uma pessoa ativa do mesmo parceiro SIS.',
  'Many emails were requested from your network.': 'Foram pedidos muitos e-mails a partir da sua rede.',
  '{{name}} cannot be deleted: {{reasons}}.': 'Não é possível eliminar {{name}}: {{reasons, text}}.',
  '{{references}} belongs to it': '{{references, text}} pertence-lhe',
  '{{references}} belong to it': '{{references, text}} pertencem-lhe',
  '{{users}} and {{reports}} belong to it': '{{users, text}} e {{reports, text}} pertencem-lhe',
  '{{reports}} is permitted to it': '{{reports, text}} está autorizado para si',
  '{{reports}} are permitted to it': '{{reports, text}} estão autorizados para si',
  '{{partners}} and {{reports}} is permitted to it':
    '{{partners, text}} e {{reports, text}} está autorizado para si',
  '{{partners}} and {{reports}} are permitted to it':
    '{{partners, text}} e {{reports, text}} estão autorizados para si',
  '{{count}} user': '{{count}} utilizador',
  '{{count}} users': '{{count}} utilizadores',
  '{{count}} report': '{{count}} relatório',
  '{{count}} reports': '{{count}} relatórios',
  '{{count}} partner': '{{count}} parceiro',
  '{{count}} partners': '{{count}} parceiros',
  'There is already a stakeholder group with this name.': 'Já existe um grupo de interessados com este nome.',
  'Failed to edit the stakeholder group.': 'Falha ao editar o grupo de interessados.',
  'Failed to delete the stakeholder group.': 'Falha ao eliminar o grupo de interessados.',
  'There is already a HIS partner with this name.': 'Já existe um parceiro SIS com este nome.',
  'Failed to edit the HIS partner.': 'Falha ao editar o parceiro SIS.',
  'Failed to delete the HIS partner.': 'Falha ao eliminar o parceiro SIS.',
  'This stakeholder group does not exist any more.': 'Este grupo de interessados já não existe.',
  'Please enter the email pattern that addresses must fit.':
    'Introduza o padrão de e-mail que os endereços têm de cumprir.',
  'The portal cannot send emails at the moment. No code was sent. Please try again later.':
    'O portal não consegue enviar e-mails de momento. Nenhum código foi enviado. Tente novamente mais tarde.',
  'Password reset failed, please try again!': 'A reposição da palavra-passe falhou, tente novamente!',
  "You've asked to change your email address too often.":
    'Pediu demasiadas vezes para alterar o endereço de e-mail.',
  'No email address is waiting for confirmation.': 'Nenhum endereço de e-mail aguarda confirmação.',
  'Please enter your work email to proceed to the next step.':
    'Introduza o seu e-mail profissional para avançar para o passo seguinte.',
  'The portal cannot remember the columns of more tables.':
    'O portal não consegue memorizar as colunas de mais tabelas.',
  'The current password is wrong.': 'A palavra-passe atual está errada.',
  'The old password is wrong.': 'A palavra-passe antiga está errada.',
  'Enter your current password to change your email address.':
    'Introduza a palavra-passe atual para alterar o seu endereço de e-mail.',
  'Please choose Active or Blocked.': 'Escolha Active ou Blocked.',
  'There is no HIS partner named {{name}}.': 'Não existe nenhum parceiro SIS chamado {{name}}.',
  'Please select your HIS partner user group.': 'Selecione o seu parceiro SIS.',
  'This email address has got several mails within the last hour.':
    'Este endereço de e-mail recebeu vários e-mails na última hora.',
  'Please select your user type!': 'Selecione o parceiro SIS!',
  'This person is already invited. Send the invitation again, or withdraw it.':
    'Esta pessoa já foi convidada. Reenvie o convite ou retire-o.',
  'Please enter the HIS partner.': 'Introduza o parceiro SIS.',
  'The quotation marks do not match.': 'As aspas não coincidem.',
  'The heading has no column {{column}}.': 'O cabeçalho não tem a coluna {{column}}.',
  'The heading has the column {{column}} more than once.':
    'O cabeçalho tem a coluna {{column}} mais do que uma vez.',
  'There are no users below the heading.': 'Não há utilizadores por baixo do cabeçalho.',
  'At most 1,000 users can be registered at once.':
    'Podem ser registados no máximo 1000 utilizadores de uma vez.',
  'The email address is in row {{row}} already.': 'O endereço de e-mail já está na linha {{row}}.',
  'The setup has expired. Start it again.': 'A configuração expirou. Comece de novo.',
  'The code is wrong or has expired. Type the code that the app shows now.':
    'O código está errado ou expirou. Escreva o código que a aplicação mostra agora.',
  'You have five authenticator apps. Remove one first.':
    'Tem cinco aplicações de autenticação. Remova primeiro uma.',
  'The authenticator app was already removed.': 'A aplicação de autenticação já tinha sido removida.',
  'Too many codes were wrong.': 'Demasiados códigos estavam errados.',
  'This password is in lists of stolen passwords. Choose one that you use nowhere else: three or four unrelated words are hard to guess.':
    'Esta palavra-passe consta de listas de palavras-passe roubadas. Escolha uma que não use em mais lado nenhum: três ou quatro palavras sem relação são difíceis de adivinhar.',
  "This account needs a second factor. Please sign in on the portal's page.":
    'Esta conta precisa de um segundo fator. Inicie sessão na página do portal.',
  "Choose a password that is not made of your name, email address or organisation, or of the portal's words: three or four unrelated words are hard to guess.":
    'Escolha uma palavra-passe que não seja formada pelo seu nome, endereço de e-mail ou organização, nem por palavras do portal: três ou quatro palavras sem relação são difíceis de adivinhar.',
  '{{weakness}}: choose a longer one, such as three or four unrelated words.':
    '{{weakness, text}}: escolha uma mais longa, por exemplo três ou quatro palavras sem relação.',
  'This password is, or resembles, one of the most common ones':
    'Esta palavra-passe é, ou assemelha-se a, uma das mais comuns',
  'Repeated characters are easy to guess': 'Os caracteres repetidos são fáceis de adivinhar',
  'Rows of letters and numbers, such as abcd or 6543, are easy to guess':
    'As sequências de letras e números, como abcd ou 6543, são fáceis de adivinhar',
  'Rows of keys on the keyboard are easy to guess':
    'As sequências de teclas do teclado são fáceis de adivinhar',
  'This password is easy to guess': 'Esta palavra-passe é fácil de adivinhar',
  'Too many people are signing in just now.': 'Há demasiadas pessoas a iniciar sessão neste momento.',
  'Too many sign-ins have failed.': 'Falharam demasiados inícios de sessão.',
  'The session has already ended.': 'A sessão já terminou.',
  'The browser is already unknown.': 'O navegador já não é conhecido.',
  'Please select the HIS partner.': 'Selecione o parceiro SIS.',
  'You are a user admin already.': 'Já tem o papel de gestor de utilizadores.',
  'Your admin status request is still waiting for a decision.':
    'O seu pedido do papel de gestor ainda aguarda uma decisão.',
  'The user is a user admin already.': 'O utilizador já tem o papel de gestor de utilizadores.',
  'An administrator cannot be made a user admin.':
    'Um administrador não pode passar a gestor de utilizadores.',
  'The user is not a user admin.': 'O utilizador não tem o papel de gestor de utilizadores.',
  'There is no such report.': 'Este relatório não existe.',
  'There is no such user.': 'Este utilizador não existe.',
  'The report is open to this user already; a permission is taken away in the list of permissions.':
    'O relatório já está aberto a este utilizador; uma permissão é retirada na lista de permissões.',
  'You may open this report already.': 'Já pode abrir este relatório.',
  'You have asked for access to this report already.': 'Já pediu acesso a este relatório.',
  'Nobody decides its own request.': 'Ninguém decide o seu próprio pedido.',
  'You have {{count}} saved filters. Delete one to save another.':
    'Tem {{count}} filtros guardados. Elimine um para guardar outro.',
  'There is already a report category with this name.':
    'Já existe uma categoria de relatórios com este nome.',
  'The category description is not available.': 'A descrição da categoria não está disponível.',
  'Failed to edit the report category.': 'Falha ao editar a categoria de relatórios.',
  'Failed to delete the report category.': 'Falha ao eliminar a categoria de relatórios.',
  'This address may not be embedded. {{reason}}': 'Este endereço não pode ser incorporado. {{reason, text}}',
  'It is not an address.': 'Não é um endereço.',
  'It must begin with https://.': 'Tem de começar por https://.',
  'Reports of this type cannot be embedded from anywhere yet.':
    'Os relatórios deste tipo ainda não podem ser incorporados de lado nenhum.',
  'Reports of this type come from: {{hosts}}.': 'Os relatórios deste tipo vêm de: {{hosts}}.',
  'Network error, cannot load the report, please check your network.':
    'Erro de rede, não é possível carregar o relatório, verifique a sua rede.',
  'There is no key for {{host}} yet. Please ask the helpdesk to set one up.':
    'Ainda não há uma chave para {{host}}. Peça ao serviço de apoio que crie uma.',
  'The report is no longer available in Power BI.': 'O relatório já não está disponível no Power BI.',
  'Power BI is paused for this report. Please try again later, or ask the helpdesk.':
    'O Power BI está em pausa para este relatório. Tente mais tarde, ou peça ajuda ao suporte.',
  'Power BI denies the portal access to this report. Please contact the helpdesk.':
    'O Power BI não deixa o portal abrir este relatório. Informe o suporte.',
  'Power BI is busy. Please try again in a minute.':
    'O Power BI está ocupado. Tente novamente daqui a um minuto.',
  'The report can be opened once an import has found it in Power BI.':
    'O relatório poderá ser aberto quando uma importação o encontrar no Power BI.',
  'Power BI does not allow this report to be exported. You can print it instead, or ask the helpdesk.':
    'O Power BI não permite exportar este relatório. Pode imprimi-lo, ou pedir ajuda ao suporte.',
  'Too many reports are being exported now.': 'Há demasiados relatórios a ser exportados agora.',
  'Too many files are being downloaded now.': 'Há demasiados ficheiros a ser descarregados agora.',
  'Power BI no longer has the exported file.': 'O Power BI já não tem o ficheiro exportado.',
  'The exported file is too large. You can print single pages instead.':
    'O ficheiro exportado é demasiado grande. Pode imprimir páginas separadas.',
  'Power BI is exporting too many reports now.': 'O Power BI está a exportar demasiados relatórios agora.',
  "We can't reach Power BI. Please try again.": 'Não conseguimos contactar o Power BI. Tente novamente.',
  'The user has these permissions already.': 'O utilizador já tem estas permissões.',
  'The change can no longer be undone.': 'A alteração já não pode ser anulada.',
  'The permission has no end.': 'A permissão não tem fim.',
  'The permission ends later already.': 'A permissão já termina mais tarde.',
  'Please choose a later day.': 'Escolha um dia posterior.',
  'Please choose a day within the next {{years}} years.':
    'Escolha um dia dentro dos próximos {{years}} anos.',
  'Failed to add the group report permission.': 'Falha ao adicionar a permissão de relatório do grupo.',
  'Failed to delete the user report permission.': 'Falha ao eliminar a permissão de relatório do utilizador.',
  'Failed to delete the group report permission.': 'Falha ao eliminar a permissão de relatório do grupo.',
  'The stakeholder group has these permissions already.': 'O grupo de interessados já tem estas permissões.',
  'An administrator may open every report.': 'Um administrador pode abrir todos os relatórios.',
  'Please select the stakeholder group.': 'Selecione o grupo de interessados.',
  'The portal has no Power BI workspace yet. Ask the operators to configure one.':
    'O portal ainda não tem uma área de trabalho do Power BI. Peça aos operadores que configurem uma.',
  "None of the portal's Power BI workspaces has a report with this Id. Check the Id, and that the portal may read the report's workspace.":
    'Nenhuma área de trabalho do Power BI do portal tem um relatório com este Id. Verifique o Id, e que o portal pode ler a área de trabalho do relatório.',
  'Power BI did not answer, so this report Id was not checked. You can add the report all the same.':
    'O Power BI não respondeu, por isso este Id de relatório não foi verificado. Mesmo assim, pode adicionar o relatório.',
  'This is a paginated report. Only Power BI reports can be embedded.':
    'Este é um relatório paginado. Só podem ser incorporados relatórios Power BI.',
  'In Power BI, this report has the Dataset Id {{id}}.':
    'No Power BI, este relatório tem o Id de conjunto de dados {{id}}.',
  'The report {{name}} has this report Id already.': 'O relatório {{name}} já tem este Id de relatório.',
  'The report Id {{hint}}': 'O Id do relatório {{hint, text}}',
  'The Dataset Id {{hint}}': 'O Id do conjunto de dados {{hint, text}}',
  'must be as Power BI gives it, such as 5b218778-e7a5-4d73-8187-f10824047715.':
    'tem de ser como o Power BI o indica, por exemplo 5b218778-e7a5-4d73-8187-f10824047715.',
  'Another report has this report Id.': 'Outro relatório tem este Id de relatório.',
  'Failed to delete the report.': 'Falha ao eliminar o relatório.',
  'This HIS partner does not exist any more.': 'Este parceiro SIS já não existe.',
  'Please enter the report Id': 'Introduza o Id do relatório',
  'Please enter the Dataset Id': 'Introduza o Id do conjunto de dados',
  'Please select the report owner.': 'Selecione o proprietário do relatório.',
  'Too many reports are requested at the moment, please try again.':
    'Há demasiados relatórios a ser pedidos neste momento, tente novamente.',
  'Days before {{day}} are counted by whole months only.':
    'Os dias antes de {{day}} só são contados por meses inteiros.',
  'Please choose the reports of a category, or the partners of a group.':
    'Escolha os relatórios de uma categoria ou os parceiros de um grupo.',
  'This key was used for another report.': 'Esta chave foi usada para outro relatório.',
  'The announcement has been withdrawn already.': 'O anúncio já foi retirado.',
  'Please choose who the announcement is for.': 'Escolha a quem se destina o anúncio.',
  'Please choose a later time.': 'Escolha uma hora posterior.',
  'This person was reminded in the last days already.': 'Esta pessoa já foi lembrada nos últimos dias.',
  'You can recommend a report only to other users who may open it.':
    'Só pode recomendar um relatório a outros utilizadores que o podem abrir.',
  'Your organisation has no other user admin who can open this report. Choose people.':
    'A sua organização não tem outro gestor de utilizadores que possa abrir este relatório. Escolha pessoas.',
  'Please write a reply.': 'Escreva uma resposta.',
  'Please write a comment.': 'Escreva um comentário.',
  'You can write at most {{max}} comments a day.': 'Pode escrever no máximo {{max}} comentários por dia.',
  'This thread is resolved. Start a new one.': 'Este tópico está resolvido. Comece um novo.',
  'This thread is full. Start a new one.': 'Este tópico está cheio. Comece um novo.',
  'Please mention at most {{max}} people.': 'Mencione no máximo {{max}} pessoas.',
  'Please mention only people who may open this report.':
    'Mencione apenas pessoas que podem abrir este relatório.',
  'Power BI accepts letters, digits and signs of ASCII without spaces.':
    'O Power BI aceita letras, algarismos e sinais ASCII sem espaços.',
  'Please enter a username.': 'Introduza um nome de utilizador.',
  'Please enter a role.': 'Introduza uma função.',
  'A role must not contain a comma.': 'Uma função não pode conter uma vírgula.',
  'The report is not set up for you yet.': 'O relatório ainda não está configurado para si.',
  'Please enter the username of a partner.': 'Introduza o nome de utilizador de um parceiro.',
  'This is not the state of a report.': 'Este não é o estado de um relatório.',
  'Please choose a time.': 'Escolha uma hora.',
  'Please choose a time zone.': 'Escolha um fuso horário.',
  'Exports of this report are switched off.': 'As exportações deste relatório estão desligadas.',
  'You have a bookmark with this name. Please choose another name.':
    'Já tem um marcador com este nome. Escolha outro nome.',
  'You have {{count}} bookmarks of this report. Delete one to save another.':
    'Tem {{count}} marcadores deste relatório. Elimine um para guardar outro.',
  'Please choose a day within the next {{months}} months.': 'Escolha um dia nos próximos {{months}} meses.',
  'You already have {{count}} subscriptions. Delete one first.':
    'Já tem {{count}} subscrições. Elimine uma primeiro.',
  'This report cannot be sent by email.': 'Este relatório não pode ser enviado por e-mail.',
  'Please choose a day.': 'Escolha um dia.',
  'Only Power BI reports have refreshes.': 'Só os relatórios do Power BI são atualizados.',
  'An image has one page. Please choose one.': 'Uma imagem tem uma página. Escolha uma.',
};
