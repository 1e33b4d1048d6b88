/** Portuguese of Brazil; takes the place of `texts.en.ts` in its build. */
export const language = 'pt';
export const direction = 'ltr';
export const locale = 'pt-BR';
export const launcher = [
  'Abrir o chat',
  'Fechar o chat',
  'mensagem não lida',
  'mensagens não lidas',
  'Carregando...',
  'Tentar novamente',
  'Fechar',
  'Não foi possível carregar o chat.',
];
/** None and one are singular. */
const plural = (count: number, one: string, many: string) => `${count} ${count < 2 ? one : many}`;
/** One o'clock is the only hour in the singular. */
const at = (time: string) => `${/^0?1\b/.test(time) ? 'à' : 'às'} ${time}`;
const days: Record<string, string> = {
  monday: 'na segunda-feira',
  tuesday: 'na terça-feira',
  wednesday: 'na quarta-feira',
  thursday: 'na quinta-feira',
  friday: 'na sexta-feira',
  saturday: 'no sábado',
  sunday: 'no domingo',
};
export const problems = {
  'bad-request': 'A solicitação não é válida.',
  validation: 'A solicitação não é válida.',
  'blocked-word': 'O que você escreveu contém uma palavra que não pode ser enviada aqui. Altere-a e envie novamente.',
  'consent-required': 'Leia e aceite o aviso antes de iniciar o chat.',
  'rate-limited': 'Muitas solicitações. Aguarde um momento.',
  unauthenticated: 'Entre para continuar.',
  forbidden: 'Você não tem permissão para fazer isso.',
  'visitor-banned': 'Este visitante não pode usar o chat.',
  'origin-not-allowed': 'Este site não pode usar o widget.',
  'not-found': 'Não encontrado.',
  conflict: 'Outra pessoa alterou isto antes.',
  'chat-open': 'Já existe um chat aberto.',
  'proof-required': 'Seu dispositivo precisa fazer um pequeno cálculo antes. Tente novamente.',
  'conversation-ended': 'Este chat foi encerrado.',
  'already-rated': 'Este chat já foi avaliado.',
  internal: 'Algo deu errado!',
  unavailable: 'O servidor está ocupado. Tente novamente.',
  'storage-full':
    'O servidor não tem mais espaço para guardar isto. Tente novamente mais tarde ou avise quem o administra.',
  required: 'Este campo é obrigatório',
  'not-valid': 'Este valor não é válido.',
  'not-email': 'Informe um e-mail válido',
  'too-long': 'No máximo {{max}} caracteres ({{used}}/{{max}})',
  'control-characters': 'Caracteres de controle não são permitidos',
  'message-empty': 'A mensagem está vazia',
  'rating-missing': 'Avalie este chat.',
  'department-of-store': 'Este departamento não está mais disponível',
  'unsupported-media': 'Só são aceitos arquivos jpg/jpeg, png, txt e pdf',
  'too-large': 'O arquivo ultrapassa o tamanho máximo de 10 MB',
  'image-invalid': 'A imagem não é válida. Tente novamente.',
  'file-empty': 'Este arquivo está vazio.',
  'too-many-files': 'Você não pode adicionar mais de 10 arquivos.',
  'one-file-only': 'Você pode enviar um arquivo por vez.',
  'file-missing': 'Nenhum arquivo foi enviado.',
  'file-gone': 'Este arquivo não está disponível. Envie-o novamente.',
  'upload-interrupted': 'O envio foi interrompido.',
  'upload-damaged': 'O arquivo chegou danificado ou incompleto. Envie-o novamente.',
};
export const tooLong = (max: number, count: number) => `No máximo ${max} caracteres (${count}/${max})`;
export const storeTime = (time: string): string => `${Number(time.slice(0, 2))}:${time.slice(3, 5)}`;
export const dayName = (day: string): string => days[day] ?? day;
export const units = ['B', 'KB', 'MB'];
export const waitTime = (minutes: number, seconds: number) => `${minutes ? `${minutes} min ` : ''}${seconds} s`;

export const loading = 'Carregando...';
export const loadFailed = 'Não foi possível carregar o chat.';
export const tryAgain = 'Tentar novamente';
export const tryNow = 'Tentar agora';
export const close = 'Fechar o chat';
export const closeTip = 'Fechar a mensagem';
export const answer = 'Responder no chat';
export const back = 'Voltar';
export const menu = 'Mais opções';
export const replyTime = (minutes: number) => `Tempo médio de resposta: ${minutes} min`;
export const choose = 'Escolher';
export const poweredBy = 'Desenvolvido por';

export const fullname = 'Nome completo';
export const email = 'E-mail';
export const phone = 'Telefone';
export const phoneHint = '+55 11 91234-5678';
export const optional = 'Opcional';
export const required = 'Este campo é obrigatório';
export const badEmail = 'Informe um e-mail válido.';
export const badPhone = 'Informe um número de telefone válido.';
export const chooseDepartment = 'Escolha uma opção.';
export const departments = 'Como podemos ajudar?';
export const noDepartment = 'Nenhum departamento';
export const departmentAway = 'Ausente';
export const startChat = 'Iniciar o chat';

export const consentMissing = 'Marque a caixa para continuar.';
export const consentAsked = 'Sua mensagem está guardada. Ela será enviada assim que você aceitar.';
export const agreeAndSend = 'Aceitar e enviar';
export const privacyPolicy = 'Política de privacidade';

export const message = 'Mensagem';
export const messageWaiting = 'Conte mais detalhes enquanto espera';
export const messageOffline = 'Será enviada quando a conexão voltar';
export const send = 'Enviar';
export const attach = 'Anexar um arquivo';
export const removeFile = 'Remover o arquivo';
export const dropFile = 'Solte um arquivo para enviá-lo';
export const oneFile = 'Você pode enviar um arquivo por vez.';
export const uploadFailed = 'O envio do arquivo falhou.';
export const uploading = (percent: number) => `${percent}%`;
export const uploadProgress = 'Progresso do envio';

export const sending = 'Enviando...';
export const waitingForConnection = 'Aguardando a conexão';
export const notDelivered = 'Não entregue';
export const retry = 'Tentar novamente';
export const edit = 'Editar';
export const sent = 'Enviada';
export const you = 'Você';
export const agent = 'Atendente';
export const typing = (name: string) => `${name} está digitando`;
export const conversation = 'Mensagens';
export const newMessages = 'Novas mensagens';
export const today = 'Hoje';
export const yesterday = 'Ontem';
export const openImage = (name: string) => `Abrir a imagem ${name}`;
export const download = (name: string) => `Baixar ${name}`;

export const inLine = (place: number) => `Você é o número ${place} na fila`;
export const farInLine = 'Há mais de 100 pessoas à sua frente';
export const beforeYou = 'À sua frente';
export const connectingAgent = 'Estamos procurando alguém para atender você';
export const department = 'Departamento';
export const waiting = 'Espera';
export const keepShopping =
  'Continue comprando, se quiser. Avisaremos em qualquer página assim que alguém puder atender você.';
export const leaveLine = 'Sair da fila';
export const leaveLineSure = 'Sair da fila?';
export const leaveLineWhy = 'Seu lugar passará para a próxima pessoa.';
export const stay = 'Ficar';

export const endChat = 'Encerrar o chat';
export const endChatSure = 'Encerrar este chat?';
export const endChatWhy = 'Você pode iniciar outro quando quiser.';
export const keepChatting = 'Continuar no chat';
export const endFailed = 'Não funcionou. Tente novamente.';
export const soundOn = 'Ativar o som';
export const soundOff = 'Desativar o som';

export const chatEndedAt = (time: string) => `Chat encerrado ${at(time)}`;
export const chatEnded = 'Chat encerrado';
export const chatWithEnded = (name: string) => `O chat com ${name} foi encerrado`;
export const endedBy = (name: string, time: string) => `${name} encerrou este chat ${at(time)}`;
export const endedByYou = (time: string) => `Você encerrou este chat ${at(time)}`;
export const endedMissed = 'Ninguém pôde responder a tempo. Sentimos muito.';
export const leftLine = 'Você saiu da fila.';
export const youLeft = 'Você saiu do chat.';
export const startNew = 'Iniciar outro chat';
export const rated = 'Você avaliou este chat';
export const starsOf = (count: number) => `${count} de 5 estrelas`;

export const chattedWith = (name: string, length: string) => `Você conversou com ${name} por ${length}`;
export const minutes = (count: number) => plural(count, 'minuto', 'minutos');
export const rateTitle = 'Avaliação';
export const star = (count: number) => plural(count, 'estrela', 'estrelas');
export const ratingWords = ['Péssimo', 'Ruim', 'Regular', 'Bom', 'Excelente'];
export const anythingToAdd = 'Quer acrescentar algo?';
export const sendRating = 'Enviar a avaliação';
export const skip = 'Pular';
export const rateThisChat = 'Avaliar este chat';

export const sendMessage = 'Enviar a mensagem';
export const messageLeft = 'Mensagem enviada';
export const leaveMessage = 'Deixar uma mensagem';
export const leaveAnother = 'Deixar outra mensagem';
export const backAt = (when: string) => `Voltamos ${when}`;
export const awayNow = 'Não estamos disponíveis no momento';
export const departmentClosed = (name: string) =>
  `${name}: ninguém disponível no momento. Deixe uma mensagem e responderemos por e-mail.`;
export const leaveMessageLead = 'Não estamos disponíveis no momento. Deixe uma mensagem e responderemos por e-mail.';
export const todayAt = (time: string) => `hoje ${at(time)}`;
export const tomorrowAt = (time: string) => `amanhã ${at(time)}`;
export const dayAt = (day: string, time: string) => `${day} ${at(time)}`;

export const welcomeBack = (name: string) => `Que bom ver você de novo, ${name}`;
export const welcomeBackNobody = 'Que bom ver você de novo';
export const startFresh = 'Inicie um novo chat ou leia os anteriores.';
export const earlierChats = 'Chats anteriores';
export const youSaid = (text: string) => `Você: ${text}`;
export const sentFile = 'Enviou um arquivo';
export const sentCoupon = 'Enviou um cupom';
export const sentProduct = 'Enviou um produto';
export const messageLeftTitle = 'Mensagem deixada';
export const waitingTitle = 'Na fila';
export const chat = 'Chat';

export const yourDetails = 'Seus dados';
export const sendDetails = 'Enviar meus dados';
export const fillOne = 'Preencha pelo menos um campo.';
export const detailsSent = 'Você enviou seus dados.';

export const connectionLost = 'Conexão perdida';
export const offline = 'Você está sem conexão';
export const tryingIn = (seconds: number) => `Nova tentativa em ${seconds} s`;
export const tryingNow = 'Conectando...';
export const whenOnline = 'Vamos conectar assim que sua conexão voltar';

export const view = 'Ver';
export const copy = 'Copiar';
export const copied = 'Copiado';
export const copyCode = (code: string) => `Copiar o código ${code}`;
export const apply = 'Usar no pagamento';
export const until = (date: string) => `Até ${date}`;
export const expired = 'Expirado';
export const somethingWrong = 'Algo deu errado!';

export const stockIn = 'Em estoque';
export const stockOut = 'Esgotado';
export const stockLater = 'Sob encomenda';
export const stockLeft = 'Restam {0}';
export const addToCart = 'Adicionar ao carrinho';
export const addedToCart = '{0} está no seu carrinho.';
export const undo = 'Desfazer';
export const notAdded = 'Não foi possível adicionar ao carrinho. Abra o produto na loja.';
export const previousProduct = 'Produto anterior';
export const nextProduct = 'Próximo produto';
export const placeOf = '{0} de {1}';
export const variation = 'Variação';
export const couponOff = '{0} de desconto';
export const couponBack = 'Este cupom foi retirado';
export const couponUsed = 'Usado';

export const orderTitle = 'Onde está meu pedido?';
export const orderLead = 'Digite o número da sua confirmação e o e-mail usado na compra.';
export const orderNumber = 'Número do pedido';
export const orderShow = 'Ver meu pedido';
export const orderAsk = 'Falar com uma pessoa';
export const orderNone = 'Nenhum pedido com este número e este e-mail';
export const orderNoneWhy =
  'Confira os dois ou fale conosco: também encontramos pelo nome. Um pedido feito há poucos minutos pode ainda não estar aqui.';
export const orderYours = 'Seus pedidos';
export const orderOther = 'Outro pedido';
export const orderTrack = 'Rastrear';
export const orderChat = 'Conversar sobre este pedido';
export const orderPlaced = 'Pedido feito';
export const orderPending = 'Aguardando pagamento';
export const orderProcessing = 'Em preparo';
export const orderHold = 'Em espera';
export const orderPartly = 'Enviado em parte';
export const orderSent = 'Enviado';
export const orderDone = 'Concluído';
export const orderReady = 'Pronto para retirada';
export const orderCancelled = 'Cancelado';
export const orderRefunded = 'Reembolsado';
export const orderFailed = 'Pagamento recusado';
