/** Italian; takes the place of `texts.en.ts` in its build. */
export const language = 'it';
export const direction = 'ltr';
export const locale = 'it-IT';
export const launcher = [
  'Apri la chat',
  'Chiudi la chat',
  'messaggio non letto',
  'messaggi non letti',
  'Caricamento...',
  'Riprova',
  'Chiudi',
  'Impossibile caricare la chat.',
];
const plural = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;
/** One o'clock takes an apostrophe. */
const at = (time: string) => (/^0?1\b/.test(time) ? `all’${time.replace(/^0/, '')}` : `alle ${time}`);
const days: Record<string, string> = {
  monday: 'lunedì',
  tuesday: 'martedì',
  wednesday: 'mercoledì',
  thursday: 'giovedì',
  friday: 'venerdì',
  saturday: 'sabato',
  sunday: 'domenica',
};
export const problems = {
  'bad-request': 'La richiesta non è valida.',
  validation: 'La richiesta non è valida.',
  'blocked-word':
    'Ciò che ha scritto contiene una parola che qui non può essere inviata. La modifichi e invii di nuovo.',
  'consent-required': 'Legga e accetti l’informativa prima di avviare la chat.',
  'rate-limited': 'Troppe richieste. Attenda un momento.',
  unauthenticated: 'Acceda per continuare.',
  forbidden: 'Non ha l’autorizzazione per farlo.',
  'visitor-banned': 'Questo visitatore non può usare la chat.',
  'origin-not-allowed': 'Questo sito non può usare il widget.',
  'not-found': 'Non trovato.',
  conflict: 'Qualcun altro ha già modificato questo elemento.',
  'chat-open': 'C’è già una chat aperta.',
  'proof-required': 'Il dispositivo deve prima eseguire un breve calcolo. Riprovi.',
  'conversation-ended': 'Questa chat è terminata.',
  'already-rated': 'Questa chat è già stata valutata.',
  internal: 'Qualcosa è andato storto!',
  unavailable: 'Il server è occupato. Riprovi.',
  'storage-full': 'Il server non ha più spazio per salvare questo. Riprovi più tardi o avvisi chi lo gestisce.',
  required: 'Questo campo è obbligatorio',
  'not-valid': 'Questo valore non è valido.',
  'not-email': 'Inserisca un indirizzo e-mail valido',
  'too-long': 'Massimo {{max}} caratteri ({{used}}/{{max}})',
  'control-characters': 'I caratteri di controllo non sono ammessi',
  'message-empty': 'Il messaggio è vuoto',
  'rating-missing': 'Valuti questa chat.',
  'department-of-store': 'Questo reparto non è più disponibile',
  'unsupported-media': 'Sono accettati solo file jpg/jpeg, png, txt e pdf',
  'too-large': 'Il file supera la dimensione massima di 10 MB',
  'image-invalid': 'L’immagine non è valida. Riprovi.',
  'file-empty': 'Questo file è vuoto.',
  'too-many-files': 'Non può aggiungere più di 10 file.',
  'one-file-only': 'Può inviare un solo file alla volta.',
  'file-missing': 'Nessun file è stato inviato.',
  'file-gone': 'Questo file non è disponibile. Lo carichi di nuovo.',
  'upload-interrupted': 'Il caricamento è stato interrotto.',
  'upload-damaged': 'Il file è arrivato danneggiato o incompleto. Lo invii di nuovo.',
};
export const tooLong = (max: number, count: number) => `Massimo ${max} caratteri (${count}/${max})`;
export const storeTime = (time: string): string => `${Number(time.slice(0, 2))}:${time.slice(3, 5)}`;
export const dayName = (day: string): string => days[day] ?? day;
export const units = ['B', 'kB', 'MB'];
export const waitTime = (minutes: number, seconds: number) => `${minutes ? `${minutes} min ` : ''}${seconds} s`;

export const loading = 'Caricamento...';
export const loadFailed = 'Impossibile caricare la chat.';
export const tryAgain = 'Riprova';
export const tryNow = 'Riprova ora';
export const close = 'Chiudi la chat';
export const closeTip = 'Chiudi il messaggio';
export const answer = 'Rispondi nella chat';
export const back = 'Indietro';
export const menu = 'Altre opzioni';
export const replyTime = (minutes: number) => `Tempo medio di risposta: ${minutes} min`;
export const choose = 'Scegli';
export const poweredBy = 'Realizzato con';

export const fullname = 'Nome e cognome';
export const email = 'E-mail';
export const phone = 'Telefono';
export const phoneHint = '+39 312 345 6789';
export const optional = 'Facoltativo';
export const required = 'Questo campo è obbligatorio';
export const badEmail = 'Inserisca un indirizzo e-mail valido.';
export const badPhone = 'Inserisca un numero di telefono valido.';
export const chooseDepartment = 'Scelga un’opzione.';
export const departments = 'Come possiamo aiutarla?';
export const noDepartment = 'Nessun reparto';
export const departmentAway = 'Non disponibile';
export const startChat = 'Avvia la chat';

export const consentMissing = 'Selezioni la casella per continuare.';
export const consentAsked = 'Il suo messaggio è conservato. Sarà inviato non appena accetta.';
export const agreeAndSend = 'Accetta e invia';
export const privacyPolicy = 'Informativa sulla privacy';

export const message = 'Messaggio';
export const messageWaiting = 'Aggiunga dettagli mentre attende';
export const messageOffline = 'Sarà inviato al ritorno della connessione';
export const send = 'Invia';
export const attach = 'Allega un file';
export const removeFile = 'Rimuovi il file';
export const dropFile = 'Trascini qui un file per inviarlo';
export const oneFile = 'Può inviare un solo file alla volta.';
export const uploadFailed = 'Il caricamento non è riuscito.';
export const uploading = (percent: number) => `${percent}%`;
export const uploadProgress = 'Avanzamento del caricamento';

export const sending = 'Invio...';
export const waitingForConnection = 'In attesa della connessione';
export const notDelivered = 'Non consegnato';
export const retry = 'Riprova';
export const edit = 'Modifica';
export const sent = 'Inviato';
export const you = 'Lei';
export const agent = 'Operatore';
export const typing = (name: string) => `${name} sta scrivendo`;
export const conversation = 'Messaggi';
export const newMessages = 'Nuovi messaggi';
export const today = 'Oggi';
export const yesterday = 'Ieri';
export const openImage = (name: string) => `Apri l’immagine ${name}`;
export const download = (name: string) => `Scarica ${name}`;

export const inLine = (place: number) => `È al numero ${place} della coda`;
export const farInLine = 'Più di 100 persone sono prima di lei';
export const beforeYou = 'Prima di lei';
export const connectingAgent = 'Stiamo cercando qualcuno per lei';
export const department = 'Reparto';
export const waiting = 'Attesa';
export const keepShopping =
  'Se vuole, continui gli acquisti. La avviseremo su qualsiasi pagina non appena qualcuno è disponibile.';
export const leaveLine = 'Lascia la coda';
export const leaveLineSure = 'Lasciare la coda?';
export const leaveLineWhy = 'Il suo posto passerà alla persona successiva.';
export const stay = 'Resta';

export const endChat = 'Termina la chat';
export const endChatSure = 'Terminare questa chat?';
export const endChatWhy = 'Può avviarne un’altra in qualsiasi momento.';
export const keepChatting = 'Continua la chat';
export const endFailed = 'Non ha funzionato. Riprovi.';
export const soundOn = 'Attiva l’audio';
export const soundOff = 'Disattiva l’audio';

export const chatEndedAt = (time: string) => `Chat terminata ${at(time)}`;
export const chatEnded = 'Chat terminata';
export const chatWithEnded = (name: string) => `La chat con ${name} è terminata`;
export const endedBy = (name: string, time: string) => `${name} ha terminato questa chat ${at(time)}`;
export const endedByYou = (time: string) => `Ha terminato questa chat ${at(time)}`;
export const endedMissed = 'Nessuno ha potuto rispondere in tempo. Ci dispiace.';
export const leftLine = 'Ha lasciato la coda.';
export const youLeft = 'Ha lasciato la chat.';
export const startNew = 'Avvia una nuova chat';
export const rated = 'Ha valutato questa chat';
export const starsOf = (count: number) => `${count} stelle su 5`;

export const chattedWith = (name: string, length: string) => `Ha parlato con ${name} per ${length}`;
export const minutes = (count: number) => plural(count, 'minuto', 'minuti');
export const rateTitle = 'Valutazione';
export const star = (count: number) => plural(count, 'stella', 'stelle');
export const ratingWords = ['Pessimo', 'Scarso', 'Discreto', 'Buono', 'Eccellente'];
export const anythingToAdd = 'Vuole aggiungere qualcosa?';
export const sendRating = 'Invia la valutazione';
export const skip = 'Salta';
export const rateThisChat = 'Valuta questa chat';

export const sendMessage = 'Invia il messaggio';
export const messageLeft = 'Messaggio inviato';
export const leaveMessage = 'Lascia un messaggio';
export const leaveAnother = 'Lascia un altro messaggio';
export const backAt = (when: string) => `Torniamo ${when}`;
export const awayNow = 'Al momento non ci siamo';
export const departmentClosed = (name: string) =>
  `${name}: al momento non c’è nessuno. Lasci un messaggio e risponderemo per e-mail.`;
export const leaveMessageLead = 'Al momento non ci siamo. Lasci un messaggio e risponderemo per e-mail.';
export const todayAt = (time: string) => `oggi ${at(time)}`;
export const tomorrowAt = (time: string) => `domani ${at(time)}`;
export const dayAt = (day: string, time: string) => `${day} ${at(time)}`;

export const welcomeBack = (name: string) => `È bello rivederla, ${name}`;
export const welcomeBackNobody = 'È bello rivederla';
export const startFresh = 'Avvii una nuova chat o rilegga le precedenti.';
export const earlierChats = 'Chat precedenti';
export const youSaid = (text: string) => `Lei: ${text}`;
export const sentFile = 'Ha inviato un file';
export const sentCoupon = 'Ha inviato un buono';
export const sentProduct = 'Ha inviato un prodotto';
export const messageLeftTitle = 'Messaggio lasciato';
export const waitingTitle = 'In coda';
export const chat = 'Chat';

export const yourDetails = 'I suoi dati';
export const sendDetails = 'Invia i dati';
export const fillOne = 'Compili almeno un campo.';
export const detailsSent = 'Ha inviato i suoi dati.';

export const connectionLost = 'Connessione persa';
export const offline = 'È offline';
export const tryingIn = (seconds: number) => `Nuovo tentativo tra ${seconds} s`;
export const tryingNow = 'Connessione...';
export const whenOnline = 'Ci collegheremo non appena sarà di nuovo online';

export const view = 'Vedi';
export const copy = 'Copia';
export const copied = 'Copiato';
export const copyCode = (code: string) => `Copia il codice ${code}`;
export const apply = 'Usa alla cassa';
export const until = (date: string) => `Fino al ${date}`;
export const expired = 'Scaduto';
export const somethingWrong = 'Qualcosa è andato storto!';

export const stockIn = 'Disponibile';
export const stockOut = 'Esaurito';
export const stockLater = 'In riassortimento';
export const stockLeft = 'Ne restano {0}';
export const addToCart = 'Aggiungi al carrello';
export const addedToCart = '{0} è nel tuo carrello.';
export const undo = 'Annulla';
export const notAdded = 'Non è stato possibile aggiungerlo al carrello. Aprilo nel negozio.';
export const previousProduct = 'Prodotto precedente';
export const nextProduct = 'Prodotto successivo';
export const placeOf = '{0} di {1}';
export const variation = 'Variante';
export const couponOff = '{0} di sconto';
export const couponBack = 'Questo coupon è stato ritirato';
export const couponUsed = 'Usato';

export const orderTitle = 'Dov’è il mio ordine?';
export const orderLead = 'Inserisca il numero della conferma e l’email usata per l’ordine.';
export const orderNumber = 'Numero d’ordine';
export const orderShow = 'Mostra il mio ordine';
export const orderAsk = 'Chiedere a una persona';
export const orderNone = 'Nessun ordine con questo numero e questa email';
export const orderNoneWhy =
  'Controlli entrambi o ci chieda: lo troviamo anche con il nome. Un ordine di pochi minuti fa potrebbe non essere ancora qui.';
export const orderYours = 'I Suoi ordini';
export const orderOther = 'Un altro ordine';
export const orderTrack = 'Segui la spedizione';
export const orderChat = 'Parla di questo ordine';
export const orderPlaced = 'Ordinato';
export const orderPending = 'In attesa di pagamento';
export const orderProcessing = 'In lavorazione';
export const orderHold = 'In sospeso';
export const orderPartly = 'Spedito in parte';
export const orderSent = 'Spedito';
export const orderDone = 'Completato';
export const orderReady = 'Pronto per il ritiro';
export const orderCancelled = 'Annullato';
export const orderRefunded = 'Rimborsato';
export const orderFailed = 'Pagamento non riuscito';
