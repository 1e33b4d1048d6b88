/** German, with Sie; takes the place of `texts.en.ts` in its build. */
export const language = 'de';
export const direction = 'ltr';
export const locale = 'de-DE';
export const launcher = [
  'Chat öffnen',
  'Chat schließen',
  'ungelesene Nachricht',
  'ungelesene Nachrichten',
  'Wird geladen ...',
  'Erneut versuchen',
  'Schließen',
  'Der Chat konnte nicht geladen werden.',
];
const plural = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;
const days: Record<string, string> = {
  monday: 'am Montag',
  tuesday: 'am Dienstag',
  wednesday: 'am Mittwoch',
  thursday: 'am Donnerstag',
  friday: 'am Freitag',
  saturday: 'am Samstag',
  sunday: 'am Sonntag',
};
export const problems = {
  'bad-request': 'Die Anfrage ist ungültig.',
  validation: 'Die Anfrage ist ungültig.',
  'blocked-word':
    'Was Sie geschrieben haben, enthält ein Wort, das hier nicht gesendet werden kann. Bitte ändern Sie es und senden Sie es noch einmal.',
  'consent-required': 'Bitte lesen Sie den Hinweis und stimmen Sie zu, bevor Sie den Chat starten.',
  'rate-limited': 'Zu viele Anfragen. Bitte warten Sie einen Moment.',
  unauthenticated: 'Bitte melden Sie sich an, um fortzufahren.',
  forbidden: 'Sie haben dafür keine Berechtigung.',
  'visitor-banned': 'Dieser Besucher kann nicht chatten.',
  'origin-not-allowed': 'Diese Website darf das Widget nicht verwenden.',
  'not-found': 'Nicht gefunden.',
  conflict: 'Jemand anderes hat dies zuvor geändert.',
  'chat-open': 'Es ist bereits ein Chat offen.',
  'proof-required': 'Ihr Gerät muss vorher kurz etwas berechnen. Bitte versuchen Sie es noch einmal.',
  'conversation-ended': 'Dieser Chat ist beendet.',
  'already-rated': 'Dieser Chat wurde bereits bewertet.',
  internal: 'Etwas ist schiefgelaufen!',
  unavailable: 'Der Server ist ausgelastet. Bitte versuchen Sie es erneut.',
  'storage-full':
    'Der Server hat keinen Platz mehr dafür. Bitte versuchen Sie es später erneut oder informieren Sie den Betreiber.',
  required: 'Dieses Feld ist erforderlich',
  'not-valid': 'Dieser Wert ist ungültig.',
  'not-email': 'Bitte geben Sie eine gültige E-Mail-Adresse ein',
  'too-long': 'Höchstens {{max}} Zeichen ({{used}}/{{max}})',
  'control-characters': 'Steuerzeichen sind nicht erlaubt',
  'message-empty': 'Die Nachricht ist leer',
  'rating-missing': 'Bitte bewerten Sie diesen Chat.',
  'department-of-store': 'Diese Abteilung gibt es nicht mehr',
  'unsupported-media': 'Nur Dateien vom Typ jpg/jpeg, png, txt und pdf werden angenommen',
  'too-large': 'Die Datei ist größer als 10 MB',
  'image-invalid': 'Die Bilddatei ist ungültig. Bitte versuchen Sie es erneut.',
  'file-empty': 'Diese Datei ist leer.',
  'too-many-files': 'Sie können höchstens 10 Dateien hinzufügen.',
  'one-file-only': 'Sie können nur eine Datei auf einmal senden.',
  'file-missing': 'Es wurde keine Datei gesendet.',
  'file-gone': 'Diese Datei ist nicht verfügbar. Bitte laden Sie sie erneut hoch.',
  'upload-interrupted': 'Das Hochladen wurde unterbrochen.',
  'upload-damaged': 'Die Datei kam beschädigt oder unvollständig an. Bitte senden Sie sie erneut.',
};
export const tooLong = (max: number, count: number) => `Höchstens ${max} Zeichen (${count}/${max})`;
export const storeTime = (time: string): string => `${Number(time.slice(0, 2))}:${time.slice(3, 5)}`;
export const dayName = (day: string): string => days[day] ?? day;
export const units = ['B', 'KB', 'MB'];
export const waitTime = (minutes: number, seconds: number) => `${minutes ? `${minutes} Min. ` : ''}${seconds} Sek.`;

export const loading = 'Wird geladen ...';
export const loadFailed = 'Der Chat konnte nicht geladen werden.';
export const tryAgain = 'Erneut versuchen';
export const tryNow = 'Jetzt versuchen';
export const close = 'Chat schließen';
export const closeTip = 'Nachricht schließen';
export const answer = 'Im Chat antworten';
export const back = 'Zurück';
export const menu = 'Weitere Optionen';
export const replyTime = (minutes: number) => `Durchschnittliche Antwortzeit: ${minutes} Min.`;
export const choose = 'Auswählen';
export const poweredBy = 'Bereitgestellt von';

export const fullname = 'Vor- und Nachname';
export const email = 'E-Mail';
export const phone = 'Telefon';
export const phoneHint = '+49 151 23456789';
export const optional = 'Freiwillig';
export const required = 'Dieses Feld ist erforderlich';
export const badEmail = 'Bitte geben Sie eine gültige E-Mail-Adresse ein.';
export const badPhone = 'Bitte geben Sie eine gültige Telefonnummer ein.';
export const chooseDepartment = 'Bitte treffen Sie eine Auswahl.';
export const departments = 'Wie können wir Ihnen helfen?';
export const noDepartment = 'Keine Abteilung';
export const departmentAway = 'Abwesend';
export const startChat = 'Chat starten';

export const consentMissing = 'Bitte setzen Sie das Häkchen, um fortzufahren.';
export const consentAsked = 'Ihre Nachricht bleibt erhalten. Sie wird gesendet, sobald Sie zustimmen.';
export const agreeAndSend = 'Zustimmen und senden';
export const privacyPolicy = 'Datenschutzerklärung';

export const message = 'Nachricht';
export const messageWaiting = 'Ergänzen Sie Einzelheiten, während Sie warten';
export const messageOffline = 'Wird gesendet, sobald Sie wieder online sind';
export const send = 'Senden';
export const attach = 'Datei anhängen';
export const removeFile = 'Datei entfernen';
export const dropFile = 'Datei zum Senden hier ablegen';
export const oneFile = 'Sie können nur eine Datei auf einmal senden.';
export const uploadFailed = 'Das Hochladen ist fehlgeschlagen.';
export const uploading = (percent: number) => `${percent} %`;
export const uploadProgress = 'Fortschritt des Hochladens';

export const sending = 'Wird gesendet ...';
export const waitingForConnection = 'Warten auf Verbindung';
export const notDelivered = 'Nicht zugestellt';
export const retry = 'Wiederholen';
export const edit = 'Bearbeiten';
export const sent = 'Gesendet';
export const you = 'Sie';
export const agent = 'Kundenservice';
export const typing = (name: string) => `${name} schreibt`;
export const conversation = 'Nachrichten';
export const newMessages = 'Neue Nachrichten';
export const today = 'Heute';
export const yesterday = 'Gestern';
export const openImage = (name: string) => `Bild ${name} öffnen`;
export const download = (name: string) => `${name} herunterladen`;

export const inLine = (place: number) => `Sie sind auf Platz ${place} der Warteschlange`;
export const farInLine = 'Mehr als 100 Personen sind vor Ihnen';
export const beforeYou = 'Vor Ihnen';
export const connectingAgent = 'Wir suchen jemanden für Sie';
export const department = 'Abteilung';
export const waiting = 'Wartezeit';
export const keepShopping = 'Stöbern Sie gern weiter. Wir melden uns auf jeder Seite, sobald jemand für Sie da ist.';
export const leaveLine = 'Warteschlange verlassen';
export const leaveLineSure = 'Warteschlange verlassen?';
export const leaveLineWhy = 'Ihr Platz geht an die nächste Person.';
export const stay = 'Bleiben';

export const endChat = 'Chat beenden';
export const endChatSure = 'Diesen Chat beenden?';
export const endChatWhy = 'Sie können jederzeit einen neuen starten.';
export const keepChatting = 'Weiter chatten';
export const endFailed = 'Das hat nicht geklappt. Bitte versuchen Sie es erneut.';
export const soundOn = 'Ton einschalten';
export const soundOff = 'Ton ausschalten';

export const chatEndedAt = (time: string) => `Chat um ${time} Uhr beendet`;
export const chatEnded = 'Chat beendet';
export const chatWithEnded = (name: string) => `Der Chat mit ${name} ist beendet`;
export const endedBy = (name: string, time: string) => `${name} hat diesen Chat um ${time} Uhr beendet`;
export const endedByYou = (time: string) => `Sie haben diesen Chat um ${time} Uhr beendet`;
export const endedMissed = 'Leider konnte niemand rechtzeitig antworten. Das tut uns leid.';
export const leftLine = 'Sie haben die Warteschlange verlassen.';
export const youLeft = 'Sie haben den Chat verlassen.';
export const startNew = 'Neuen Chat starten';
export const rated = 'Sie haben diesen Chat bewertet';
export const starsOf = (count: number) => `${count} von 5 Sternen`;

export const chattedWith = (name: string, length: string) => `Sie haben ${length} mit ${name} gechattet`;
export const minutes = (count: number) => plural(count, 'Minute', 'Minuten');
export const rateTitle = 'Bewertung';
export const star = (count: number) => plural(count, 'Stern', 'Sterne');
export const ratingWords = ['Sehr schlecht', 'Schlecht', 'In Ordnung', 'Gut', 'Ausgezeichnet'];
export const anythingToAdd = 'Möchten Sie etwas hinzufügen?';
export const sendRating = 'Bewertung senden';
export const skip = 'Überspringen';
export const rateThisChat = 'Diesen Chat bewerten';

export const sendMessage = 'Nachricht senden';
export const messageLeft = 'Nachricht gesendet';
export const leaveMessage = 'Nachricht hinterlassen';
export const leaveAnother = 'Weitere Nachricht hinterlassen';
export const backAt = (when: string) => `Wieder da ${when}`;
export const awayNow = 'Wir sind gerade nicht da';
export const departmentClosed = (name: string) =>
  `${name} ist gerade nicht erreichbar. Hinterlassen Sie eine Nachricht, wir antworten per E-Mail.`;
export const leaveMessageLead = 'Wir sind gerade nicht da. Hinterlassen Sie eine Nachricht, wir antworten per E-Mail.';
export const todayAt = (time: string) => `heute um ${time} Uhr`;
export const tomorrowAt = (time: string) => `morgen um ${time} Uhr`;
export const dayAt = (day: string, time: string) => `${day} um ${time} Uhr`;

export const welcomeBack = (name: string) => `Willkommen zurück, ${name}`;
export const welcomeBackNobody = 'Willkommen zurück';
export const startFresh = 'Beginnen Sie neu oder lesen Sie, worüber wir gesprochen haben.';
export const earlierChats = 'Frühere Chats';
export const youSaid = (text: string) => `Sie: ${text}`;
export const sentFile = 'Hat eine Datei gesendet';
export const sentCoupon = 'Hat einen Gutschein gesendet';
export const sentProduct = 'Hat ein Produkt gesendet';
export const messageLeftTitle = 'Nachricht hinterlassen';
export const waitingTitle = 'In der Warteschlange';
export const chat = 'Chat';

export const yourDetails = 'Ihre Angaben';
export const sendDetails = 'Angaben senden';
export const fillOne = 'Bitte füllen Sie mindestens ein Feld aus.';
export const detailsSent = 'Sie haben Ihre Angaben gesendet.';

export const connectionLost = 'Verbindung verloren';
export const offline = 'Sie sind offline';
export const tryingIn = (seconds: number) => `Neuer Versuch in ${seconds} Sek.`;
export const tryingNow = 'Verbindung wird hergestellt ...';
export const whenOnline = 'Wir verbinden uns, sobald Sie wieder online sind';

export const view = 'Ansehen';
export const copy = 'Kopieren';
export const copied = 'Kopiert';
export const copyCode = (code: string) => `Code ${code} kopieren`;
export const apply = 'An der Kasse einlösen';
export const until = (date: string) => `Bis ${date}`;
export const expired = 'Abgelaufen';
export const somethingWrong = 'Etwas ist schiefgelaufen!';

export const stockIn = 'Auf Lager';
export const stockOut = 'Ausverkauft';
export const stockLater = 'Lieferbar auf Bestellung';
export const stockLeft = 'Noch {0}';
export const addToCart = 'In den Warenkorb';
export const addedToCart = '{0} liegt in Ihrem Warenkorb.';
export const undo = 'Rückgängig';
export const notAdded = 'Das konnte nicht in den Warenkorb gelegt werden. Öffnen Sie es stattdessen im Shop.';
export const previousProduct = 'Vorheriges Produkt';
export const nextProduct = 'Nächstes Produkt';
export const placeOf = '{0} von {1}';
export const variation = 'Variante';
export const couponOff = '{0} Rabatt';
export const couponBack = 'Dieser Gutschein wurde zurückgenommen';
export const couponUsed = 'Eingelöst';

export const orderTitle = 'Wo ist meine Bestellung?';
export const orderLead = 'Geben Sie die Nummer aus Ihrer Bestätigung und die E-Mail-Adresse der Bestellung ein.';
export const orderNumber = 'Bestellnummer';
export const orderShow = 'Bestellung anzeigen';
export const orderAsk = 'Lieber jemanden fragen';
export const orderNone = 'Keine Bestellung mit dieser Nummer und E-Mail-Adresse';
export const orderNoneWhy =
  'Prüfen Sie beides oder fragen Sie uns: Wir finden sie auch über den Namen. Eine Bestellung der letzten Minuten ist vielleicht noch nicht hier.';
export const orderYours = 'Ihre Bestellungen';
export const orderOther = 'Andere Bestellung';
export const orderTrack = 'Verfolgen';
export const orderChat = 'Über diese Bestellung chatten';
export const orderPlaced = 'Bestellt';
export const orderPending = 'Wartet auf Zahlung';
export const orderProcessing = 'In Bearbeitung';
export const orderHold = 'Zurückgestellt';
export const orderPartly = 'Teilweise versandt';
export const orderSent = 'Versandt';
export const orderDone = 'Abgeschlossen';
export const orderReady = 'Abholbereit';
export const orderCancelled = 'Storniert';
export const orderRefunded = 'Erstattet';
export const orderFailed = 'Zahlung fehlgeschlagen';
