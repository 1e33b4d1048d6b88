/** Spanish as shops write it, understood on both sides of the ocean; takes the place of `texts.en.ts` in its build. */
export const language = 'es';
export const direction = 'ltr';
export const locale = 'es';
export const launcher = [
  'Abrir el chat',
  'Cerrar el chat',
  'mensaje sin leer',
  'mensajes sin leer',
  'Cargando...',
  'Reintentar',
  'Cerrar',
  'No se pudo cargar el chat.',
];
const plural = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;
/** One o'clock is the only hour in the singular. */
const at = (time: string) => `${/^0?1\b/.test(time) ? 'a la' : 'a las'} ${time}`;
const days: Record<string, string> = {
  monday: 'el lunes',
  tuesday: 'el martes',
  wednesday: 'el miércoles',
  thursday: 'el jueves',
  friday: 'el viernes',
  saturday: 'el sábado',
  sunday: 'el domingo',
};
export const problems = {
  'bad-request': 'La solicitud no es válida.',
  validation: 'La solicitud no es válida.',
  'blocked-word': 'Lo que ha escrito contiene una palabra que no se puede enviar aquí. Cámbiela y vuelva a enviarlo.',
  'consent-required': 'Lea y acepte el aviso antes de iniciar el chat.',
  'rate-limited': 'Demasiadas solicitudes. Espere un momento.',
  unauthenticated: 'Inicie sesión para continuar.',
  forbidden: 'No tiene permiso para hacer esto.',
  'visitor-banned': 'Este visitante no puede usar el chat.',
  'origin-not-allowed': 'Este sitio no puede usar el widget.',
  'not-found': 'No encontrado.',
  conflict: 'Otra persona ha cambiado esto antes.',
  'chat-open': 'Ya hay un chat abierto.',
  'proof-required': 'Su dispositivo tiene que hacer antes un breve cálculo. Inténtelo de nuevo.',
  'conversation-ended': 'Este chat ha terminado.',
  'already-rated': 'Este chat ya se ha valorado.',
  internal: '¡Algo ha salido mal!',
  unavailable: 'El servidor está ocupado. Inténtelo de nuevo.',
  'storage-full': 'El servidor no tiene espacio para guardar esto. Inténtelo más tarde o avise a quien lo administra.',
  required: 'Este campo es obligatorio',
  'not-valid': 'Este valor no es válido.',
  'not-email': 'Escriba un correo electrónico válido',
  'too-long': 'Máximo {{max}} caracteres ({{used}}/{{max}})',
  'control-characters': 'No se permiten caracteres de control',
  'message-empty': 'El mensaje está vacío',
  'rating-missing': 'Valore este chat.',
  'department-of-store': 'Este departamento ya no está disponible',
  'unsupported-media': 'Solo se aceptan archivos jpg/jpeg, png, txt y pdf',
  'too-large': 'El archivo supera el tamaño máximo de 10 MB',
  'image-invalid': 'La imagen no es válida. Inténtelo de nuevo.',
  'file-empty': 'Este archivo está vacío.',
  'too-many-files': 'No puede añadir más de 10 archivos.',
  'one-file-only': 'Puede enviar un solo archivo cada vez.',
  'file-missing': 'No se ha enviado ningún archivo.',
  'file-gone': 'Este archivo no está disponible. Vuelva a subirlo.',
  'upload-interrupted': 'La subida se ha interrumpido.',
  'upload-damaged': 'El archivo ha llegado dañado o incompleto. Vuelva a enviarlo.',
};
export const tooLong = (max: number, count: number) => `Máximo ${max} caracteres (${count}/${max})`;
export const storeTime = (time: string): string => `${Number(time.slice(0, 2))}:${time.slice(3, 5)}`;
export const dayName = (day: string): string => days[day] ?? day;
export const units = ['B', 'kB', 'MB'];
export const waitTime = (minutes: number, seconds: number) => `${minutes ? `${minutes} min ` : ''}${seconds} s`;

export const loading = 'Cargando...';
export const loadFailed = 'No se pudo cargar el chat.';
export const tryAgain = 'Reintentar';
export const tryNow = 'Reintentar ahora';
export const close = 'Cerrar el chat';
export const closeTip = 'Cerrar el mensaje';
export const answer = 'Responder en el chat';
export const back = 'Atrás';
export const menu = 'Más opciones';
export const replyTime = (minutes: number) => `Tiempo medio de respuesta: ${minutes} min`;
export const choose = 'Elegir';
export const poweredBy = 'Con la tecnología de';

export const fullname = 'Nombre completo';
export const email = 'Correo electrónico';
export const phone = 'Teléfono';
export const phoneHint = '+34 612 34 56 78';
export const optional = 'Opcional';
export const required = 'Este campo es obligatorio';
export const badEmail = 'Escriba un correo electrónico válido.';
export const badPhone = 'Escriba un número de teléfono válido.';
export const chooseDepartment = 'Elija una opción.';
export const departments = '¿En qué podemos ayudarle?';
export const noDepartment = 'Ningún departamento';
export const departmentAway = 'Ausente';
export const startChat = 'Iniciar el chat';

export const consentMissing = 'Marque la casilla para continuar.';
export const consentAsked = 'Su mensaje se conserva. Se enviará en cuanto acepte.';
export const agreeAndSend = 'Aceptar y enviar';
export const privacyPolicy = 'Política de privacidad';

export const message = 'Mensaje';
export const messageWaiting = 'Añada detalles mientras espera';
export const messageOffline = 'Se enviará cuando vuelva la conexión';
export const send = 'Enviar';
export const attach = 'Adjuntar un archivo';
export const removeFile = 'Quitar el archivo';
export const dropFile = 'Suelte un archivo para enviarlo';
export const oneFile = 'Puede enviar un solo archivo cada vez.';
export const uploadFailed = 'No se pudo subir el archivo.';
export const uploading = (percent: number) => `${percent} %`;
export const uploadProgress = 'Progreso de la subida';

export const sending = 'Enviando...';
export const waitingForConnection = 'Esperando la conexión';
export const notDelivered = 'No entregado';
export const retry = 'Reintentar';
export const edit = 'Editar';
export const sent = 'Enviado';
export const you = 'Usted';
export const agent = 'Agente';
export const typing = (name: string) => `${name} está escribiendo`;
export const conversation = 'Mensajes';
export const newMessages = 'Mensajes nuevos';
export const today = 'Hoy';
export const yesterday = 'Ayer';
export const openImage = (name: string) => `Abrir la imagen ${name}`;
export const download = (name: string) => `Descargar ${name}`;

export const inLine = (place: number) => `Está en el puesto ${place} de la cola`;
export const farInLine = 'Hay más de 100 personas delante';
export const beforeYou = 'Delante de usted';
export const connectingAgent = 'Estamos buscando a alguien para atenderle';
export const department = 'Departamento';
export const waiting = 'Espera';
export const keepShopping =
  'Siga comprando si lo desea. Le avisaremos en cualquier página en cuanto alguien le atienda.';
export const leaveLine = 'Salir de la cola';
export const leaveLineSure = '¿Salir de la cola?';
export const leaveLineWhy = 'Su puesto pasará a la persona siguiente.';
export const stay = 'Quedarse';

export const endChat = 'Terminar el chat';
export const endChatSure = '¿Terminar este chat?';
export const endChatWhy = 'Puede iniciar otro cuando quiera.';
export const keepChatting = 'Seguir en el chat';
export const endFailed = 'No ha funcionado. Inténtelo de nuevo.';
export const soundOn = 'Activar el sonido';
export const soundOff = 'Desactivar el sonido';

export const chatEndedAt = (time: string) => `Chat terminado ${at(time)}`;
export const chatEnded = 'Chat terminado';
export const chatWithEnded = (name: string) => `El chat con ${name} ha terminado`;
export const endedBy = (name: string, time: string) => `${name} terminó este chat ${at(time)}`;
export const endedByYou = (time: string) => `Usted terminó este chat ${at(time)}`;
export const endedMissed = 'Nadie pudo responder a tiempo. Lo sentimos.';
export const leftLine = 'Ha salido de la cola.';
export const youLeft = 'Ha salido del chat.';
export const startNew = 'Iniciar otro chat';
export const rated = 'Ha valorado este chat';
export const starsOf = (count: number) => `${count} de 5 estrellas`;

export const chattedWith = (name: string, length: string) => `Ha conversado con ${name} durante ${length}`;
export const minutes = (count: number) => plural(count, 'minuto', 'minutos');
export const rateTitle = 'Valoración';
export const star = (count: number) => plural(count, 'estrella', 'estrellas');
export const ratingWords = ['Pésimo', 'Malo', 'Regular', 'Bueno', 'Excelente'];
export const anythingToAdd = '¿Quiere añadir algo?';
export const sendRating = 'Enviar la valoración';
export const skip = 'Omitir';
export const rateThisChat = 'Valorar este chat';

export const sendMessage = 'Enviar el mensaje';
export const messageLeft = 'Mensaje enviado';
export const leaveMessage = 'Dejar un mensaje';
export const leaveAnother = 'Dejar otro mensaje';
export const backAt = (when: string) => `Volvemos ${when}`;
export const awayNow = 'No estamos en este momento';
export const departmentClosed = (name: string) =>
  `${name} no está disponible en este momento. Deje un mensaje y le responderemos por correo.`;
export const leaveMessageLead = 'No estamos en este momento. Deje un mensaje y le responderemos por correo.';
export const todayAt = (time: string) => `hoy ${at(time)}`;
export const tomorrowAt = (time: string) => `mañana ${at(time)}`;
export const dayAt = (day: string, time: string) => `${day} ${at(time)}`;

export const welcomeBack = (name: string) => `Nos alegra verle de nuevo, ${name}`;
export const welcomeBackNobody = 'Nos alegra verle de nuevo';
export const startFresh = 'Inicie un chat nuevo o lea los anteriores.';
export const earlierChats = 'Chats anteriores';
export const youSaid = (text: string) => `Usted: ${text}`;
export const sentFile = 'Ha enviado un archivo';
export const sentCoupon = 'Ha enviado un cupón';
export const sentProduct = 'Ha enviado un producto';
export const messageLeftTitle = 'Mensaje dejado';
export const waitingTitle = 'En la cola';
export const chat = 'Chat';

export const yourDetails = 'Sus datos';
export const sendDetails = 'Enviar mis datos';
export const fillOne = 'Rellene al menos un campo.';
export const detailsSent = 'Ha enviado sus datos.';

export const connectionLost = 'Conexión perdida';
export const offline = 'No tiene conexión';
export const tryingIn = (seconds: number) => `Nuevo intento en ${seconds} s`;
export const tryingNow = 'Conectando...';
export const whenOnline = 'Nos conectaremos en cuanto vuelva a tener conexión';

export const view = 'Ver';
export const copy = 'Copiar';
export const copied = 'Copiado';
export const copyCode = (code: string) => `Copiar el código ${code}`;
export const apply = 'Usar al pagar';
export const until = (date: string) => `Hasta el ${date}`;
export const expired = 'Caducado';
export const somethingWrong = '¡Algo ha salido mal!';

export const stockIn = 'En stock';
export const stockOut = 'Agotado';
export const stockLater = 'Bajo pedido';
export const stockLeft = 'Quedan {0}';
export const addToCart = 'Añadir al carrito';
export const addedToCart = '{0} está en tu carrito.';
export const undo = 'Deshacer';
export const notAdded = 'No se pudo añadir al carrito. Ábrelo en la tienda.';
export const previousProduct = 'Producto anterior';
export const nextProduct = 'Producto siguiente';
export const placeOf = '{0} de {1}';
export const variation = 'Variante';
export const couponOff = '{0} de descuento';
export const couponBack = 'Este cupón se ha retirado';
export const couponUsed = 'Usado';

export const orderTitle = '¿Dónde está mi pedido?';
export const orderLead = 'Escribe el número de tu confirmación y el correo con el que hiciste el pedido.';
export const orderNumber = 'Número de pedido';
export const orderShow = 'Ver mi pedido';
export const orderAsk = 'Preguntar a una persona';
export const orderNone = 'No hay ningún pedido con este número y este correo';
export const orderNoneWhy =
  'Revisa ambos o pregúntanos: también lo encontramos por el nombre. Un pedido de hace unos minutos puede no estar aquí todavía.';
export const orderYours = 'Tus pedidos';
export const orderOther = 'Otro pedido';
export const orderTrack = 'Seguir envío';
export const orderChat = 'Hablar de este pedido';
export const orderPlaced = 'Pedido';
export const orderPending = 'Pendiente de pago';
export const orderProcessing = 'En preparación';
export const orderHold = 'En espera';
export const orderPartly = 'Enviado en parte';
export const orderSent = 'Enviado';
export const orderDone = 'Completado';
export const orderReady = 'Listo para recoger';
export const orderCancelled = 'Cancelado';
export const orderRefunded = 'Reembolsado';
export const orderFailed = 'Pago fallido';
