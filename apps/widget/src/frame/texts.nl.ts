/** Dutch, with u; takes the place of `texts.en.ts` in its build. */
export const language = 'nl';
export const direction = 'ltr';
export const locale = 'nl-NL';
export const launcher = [
  'Chat openen',
  'Chat sluiten',
  'ongelezen bericht',
  'ongelezen berichten',
  'Laden...',
  'Opnieuw proberen',
  'Sluiten',
  'De chat kon niet worden geladen.',
];
const days: Record<string, string> = {
  monday: 'maandag',
  tuesday: 'dinsdag',
  wednesday: 'woensdag',
  thursday: 'donderdag',
  friday: 'vrijdag',
  saturday: 'zaterdag',
  sunday: 'zondag',
};
export const problems = {
  'bad-request': 'Het verzoek is niet geldig.',
  validation: 'Het verzoek is niet geldig.',
  'blocked-word':
    'Wat u hebt geschreven bevat een woord dat hier niet kan worden verzonden. Pas het aan en verzend het opnieuw.',
  'consent-required': 'Lees de mededeling en ga akkoord voordat u de chat start.',
  'rate-limited': 'Te veel verzoeken. Wacht even.',
  unauthenticated: 'Log in om verder te gaan.',
  forbidden: 'U mag dit niet doen.',
  'visitor-banned': 'Deze bezoeker kan niet chatten.',
  'origin-not-allowed': 'Deze site mag de widget niet gebruiken.',
  'not-found': 'Niet gevonden.',
  conflict: 'Iemand anders heeft dit eerder gewijzigd.',
  'chat-open': 'Er is al een chat geopend.',
  'proof-required': 'Uw apparaat moet eerst een korte berekening doen. Probeer het opnieuw.',
  'conversation-ended': 'Deze chat is beëindigd.',
  'already-rated': 'Deze chat is al beoordeeld.',
  internal: 'Er is iets misgegaan!',
  unavailable: 'De server is bezet. Probeer het opnieuw.',
  'storage-full': 'De server heeft hier geen ruimte meer voor. Probeer het later opnieuw of waarschuw de beheerder.',
  required: 'Dit veld is verplicht',
  'not-valid': 'Deze waarde is niet geldig.',
  'not-email': 'Vul een geldig e-mailadres in',
  'too-long': 'Maximaal {{max}} tekens ({{used}}/{{max}})',
  'control-characters': 'Besturingstekens zijn niet toegestaan',
  'message-empty': 'Het bericht is leeg',
  'rating-missing': 'Beoordeel deze chat.',
  'department-of-store': 'Deze afdeling is niet meer beschikbaar',
  'unsupported-media': 'Alleen jpg/jpeg-, png-, txt- en pdf-bestanden worden geaccepteerd',
  'too-large': 'Het bestand is groter dan 10 MB',
  'image-invalid': 'De afbeelding is niet geldig. Probeer het opnieuw.',
  'file-empty': 'Dit bestand is leeg.',
  'too-many-files': 'U kunt niet meer dan 10 bestanden toevoegen.',
  'one-file-only': 'U kunt één bestand tegelijk sturen.',
  'file-missing': 'Er is geen bestand verstuurd.',
  'file-gone': 'Dit bestand is niet beschikbaar. Upload het opnieuw.',
  'upload-interrupted': 'Het uploaden is onderbroken.',
  'upload-damaged': 'Het bestand is beschadigd of onvolledig aangekomen. Stuur het opnieuw.',
};
const plural = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;
export const tooLong = (max: number, count: number) => `Maximaal ${max} tekens (${count}/${max})`;
export const storeTime = (time: string): string => `${Number(time.slice(0, 2))}.${time.slice(3, 5)}`;
export const dayName = (day: string): string => days[day] ?? day;
export const units = ['B', 'kB', 'MB'];
export const waitTime = (minutes: number, seconds: number) => `${minutes ? `${minutes} min ` : ''}${seconds} s`;

export const loading = 'Laden...';
export const loadFailed = 'De chat kon niet worden geladen.';
export const tryAgain = 'Opnieuw proberen';
export const tryNow = 'Nu proberen';
export const close = 'Chat sluiten';
export const closeTip = 'Bericht sluiten';
export const answer = 'Antwoorden in de chat';
export const back = 'Terug';
export const menu = 'Meer opties';
export const replyTime = (minutes: number) => `Gemiddelde reactietijd: ${minutes} min`;
export const choose = 'Kiezen';
export const poweredBy = 'Mogelijk gemaakt door';

export const fullname = 'Volledige naam';
export const email = 'E-mail';
export const phone = 'Telefoon';
export const phoneHint = '+31 6 12345678';
export const optional = 'Optioneel';
export const required = 'Dit veld is verplicht';
export const badEmail = 'Vul een geldig e-mailadres in.';
export const badPhone = 'Vul een geldig telefoonnummer in.';
export const chooseDepartment = 'Maak een keuze.';
export const departments = 'Waarmee kunnen we u helpen?';
export const noDepartment = 'Geen afdeling';
export const departmentAway = 'Afwezig';
export const startChat = 'Chat starten';

export const consentMissing = 'Vink het vakje aan om verder te gaan.';
export const consentAsked = 'Uw bericht is bewaard. Het wordt verstuurd zodra u akkoord gaat.';
export const agreeAndSend = 'Akkoord en versturen';
export const privacyPolicy = 'Privacybeleid';

export const message = 'Bericht';
export const messageWaiting = 'Voeg details toe terwijl u wacht';
export const messageOffline = 'Wordt verstuurd zodra u weer online bent';
export const send = 'Versturen';
export const attach = 'Bestand toevoegen';
export const removeFile = 'Bestand verwijderen';
export const dropFile = 'Zet een bestand neer om het te versturen';
export const oneFile = 'U kunt één bestand tegelijk sturen.';
export const uploadFailed = 'Het uploaden is mislukt.';
export const uploading = (percent: number) => `${percent}%`;
export const uploadProgress = 'Voortgang van het uploaden';

export const sending = 'Versturen...';
export const waitingForConnection = 'Wachten op verbinding';
export const notDelivered = 'Niet bezorgd';
export const retry = 'Opnieuw';
export const edit = 'Bewerken';
export const sent = 'Verstuurd';
export const you = 'U';
export const agent = 'Medewerker';
export const typing = (name: string) => `${name} is aan het typen`;
export const conversation = 'Berichten';
export const newMessages = 'Nieuwe berichten';
export const today = 'Vandaag';
export const yesterday = 'Gisteren';
export const openImage = (name: string) => `Afbeelding ${name} openen`;
export const download = (name: string) => `${name} downloaden`;

export const inLine = (place: number) => `U bent nummer ${place} in de wachtrij`;
export const farInLine = 'Er zijn meer dan 100 wachtenden voor u';
export const beforeYou = 'Voor u';
export const connectingAgent = 'We zoeken iemand voor u';
export const department = 'Afdeling';
export const waiting = 'Wachttijd';
export const keepShopping = 'Winkel gerust verder. We laten het u op elke pagina weten zodra iemand u kan helpen.';
export const leaveLine = 'Wachtrij verlaten';
export const leaveLineSure = 'De wachtrij verlaten?';
export const leaveLineWhy = 'Uw plaats gaat naar de volgende bezoeker.';
export const stay = 'Blijven';

export const endChat = 'Chat beëindigen';
export const endChatSure = 'Deze chat beëindigen?';
export const endChatWhy = 'U kunt altijd een nieuwe starten.';
export const keepChatting = 'Verder chatten';
export const endFailed = 'Dat is niet gelukt. Probeer het opnieuw.';
export const soundOn = 'Geluid aanzetten';
export const soundOff = 'Geluid uitzetten';

export const chatEndedAt = (time: string) => `Chat beëindigd om ${time}`;
export const chatEnded = 'Chat beëindigd';
export const chatWithEnded = (name: string) => `De chat met ${name} is beëindigd`;
export const endedBy = (name: string, time: string) => `${name} heeft deze chat om ${time} beëindigd`;
export const endedByYou = (time: string) => `U heeft deze chat om ${time} beëindigd`;
export const endedMissed = 'Niemand kon op tijd antwoorden. Onze excuses.';
export const leftLine = 'U heeft de wachtrij verlaten.';
export const youLeft = 'U heeft de chat verlaten.';
export const startNew = 'Nieuwe chat starten';
export const rated = 'U heeft deze chat beoordeeld';
export const starsOf = (count: number) => `${count} van 5 sterren`;

export const chattedWith = (name: string, length: string) => `U heeft ${length} met ${name} gechat`;
export const minutes = (count: number) => plural(count, 'minuut', 'minuten');
export const rateTitle = 'Beoordeling';
export const star = (count: number) => plural(count, 'ster', 'sterren');
export const ratingWords = ['Zeer slecht', 'Slecht', 'Redelijk', 'Goed', 'Uitstekend'];
export const anythingToAdd = 'Wilt u iets toevoegen?';
export const sendRating = 'Beoordeling versturen';
export const skip = 'Overslaan';
export const rateThisChat = 'Deze chat beoordelen';

export const sendMessage = 'Bericht versturen';
export const messageLeft = 'Bericht verstuurd';
export const leaveMessage = 'Bericht achterlaten';
export const leaveAnother = 'Nog een bericht achterlaten';
export const backAt = (when: string) => `Terug ${when}`;
export const awayNow = 'We zijn er nu niet';
export const departmentClosed = (name: string) =>
  `${name} is er nu niet. Laat een bericht achter, dan antwoorden we per e-mail.`;
export const leaveMessageLead = 'We zijn er nu niet. Laat een bericht achter, dan antwoorden we per e-mail.';
export const todayAt = (time: string) => `vandaag om ${time} uur`;
export const tomorrowAt = (time: string) => `morgen om ${time} uur`;
export const dayAt = (day: string, time: string) => `${day} om ${time} uur`;

export const welcomeBack = (name: string) => `Welkom terug, ${name}`;
export const welcomeBackNobody = 'Welkom terug';
export const startFresh = 'Begin opnieuw of lees terug wat we bespraken.';
export const earlierChats = 'Eerdere chats';
export const youSaid = (text: string) => `U: ${text}`;
export const sentFile = 'Heeft een bestand gestuurd';
export const sentCoupon = 'Heeft een kortingscode gestuurd';
export const sentProduct = 'Heeft een product gestuurd';
export const messageLeftTitle = 'Bericht achtergelaten';
export const waitingTitle = 'In de wachtrij';
export const chat = 'Chat';

export const yourDetails = 'Uw gegevens';
export const sendDetails = 'Gegevens versturen';
export const fillOne = 'Vul ten minste één veld in.';
export const detailsSent = 'U heeft uw gegevens verstuurd.';

export const connectionLost = 'Verbinding verbroken';
export const offline = 'U bent offline';
export const tryingIn = (seconds: number) => `Nieuwe poging over ${seconds} s`;
export const tryingNow = 'Verbinden...';
export const whenOnline = 'We maken verbinding zodra u weer online bent';

export const view = 'Bekijken';
export const copy = 'Kopiëren';
export const copied = 'Gekopieerd';
export const copyCode = (code: string) => `Code ${code} kopiëren`;
export const apply = 'Gebruiken bij het afrekenen';
export const until = (date: string) => `Tot en met ${date}`;
export const expired = 'Verlopen';
export const somethingWrong = 'Er is iets misgegaan!';

export const stockIn = 'Op voorraad';
export const stockOut = 'Uitverkocht';
export const stockLater = 'In nabestelling';
export const stockLeft = 'Nog {0}';
export const addToCart = 'In winkelwagen';
export const addedToCart = '{0} zit in je winkelwagen.';
export const undo = 'Ongedaan maken';
export const notAdded = 'Dit kon niet in je winkelwagen. Open het in de winkel.';
export const previousProduct = 'Vorig product';
export const nextProduct = 'Volgend product';
export const placeOf = '{0} van {1}';
export const variation = 'Variant';
export const couponOff = '{0} korting';
export const couponBack = 'Deze kortingscode is ingetrokken';
export const couponUsed = 'Gebruikt';

export const orderTitle = 'Waar is mijn bestelling?';
export const orderLead = 'Vul het nummer uit uw bevestiging in en het e-mailadres waarmee u hebt besteld.';
export const orderNumber = 'Bestelnummer';
export const orderShow = 'Toon mijn bestelling';
export const orderAsk = 'Liever iemand vragen';
export const orderNone = 'Geen bestelling met dit nummer en e-mailadres';
export const orderNoneWhy =
  'Controleer beide of vraag het ons: we vinden haar ook op naam. Een bestelling van de laatste minuten is hier misschien nog niet.';
export const orderYours = 'Uw bestellingen';
export const orderOther = 'Andere bestelling';
export const orderTrack = 'Volgen';
export const orderChat = 'Chatten over deze bestelling';
export const orderPlaced = 'Besteld';
export const orderPending = 'Wacht op betaling';
export const orderProcessing = 'In behandeling';
export const orderHold = 'In de wacht';
export const orderPartly = 'Deels verzonden';
export const orderSent = 'Verzonden';
export const orderDone = 'Afgerond';
export const orderReady = 'Klaar om af te halen';
export const orderCancelled = 'Geannuleerd';
export const orderRefunded = 'Terugbetaald';
export const orderFailed = 'Betaling mislukt';
