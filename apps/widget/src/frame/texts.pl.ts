/** Polish; takes the place of `texts.en.ts` in its build. Sentences go without the reader's gender. */
export const language = 'pl';
export const direction = 'ltr';
export const locale = 'pl-PL';
export const launcher = [
  'Otwórz czat',
  'Zamknij czat',
  'nieprzeczytana wiadomość',
  'nieprzeczytane wiadomości',
  'Ładowanie...',
  'Spróbuj ponownie',
  'Zamknij',
  'Nie udało się wczytać czatu.',
];
const rules = new Intl.PluralRules('pl');
/** One; two to four, but not twelve to fourteen; all others. */
const plural = (count: number, one: string, few: string, many: string) =>
  `${count} ${({ one, few } as Record<string, string>)[rules.select(count)] ?? many}`;
const days: Record<string, string> = {
  monday: 'w poniedziałek',
  tuesday: 'we wtorek',
  wednesday: 'w środę',
  thursday: 'w czwartek',
  friday: 'w piątek',
  saturday: 'w sobotę',
  sunday: 'w niedzielę',
};
export const problems = {
  'bad-request': 'Żądanie jest nieprawidłowe.',
  validation: 'Żądanie jest nieprawidłowe.',
  'blocked-word': 'To, co napisano, zawiera słowo, którego nie można tu wysłać. Proszę je zmienić i wysłać ponownie.',
  'consent-required': 'Przed rozpoczęciem czatu prosimy przeczytać i zaakceptować informację.',
  'rate-limited': 'Zbyt wiele żądań. Prosimy chwilę poczekać.',
  unauthenticated: 'Aby kontynuować, prosimy się zalogować.',
  forbidden: 'Brak uprawnień do tej czynności.',
  'visitor-banned': 'Ten odwiedzający nie może korzystać z czatu.',
  'origin-not-allowed': 'Ta strona nie może używać widżetu.',
  'not-found': 'Nie znaleziono.',
  conflict: 'Ktoś inny zmienił to wcześniej.',
  'chat-open': 'Czat jest już otwarty.',
  'proof-required': 'Urządzenie musi najpierw wykonać krótkie obliczenie. Proszę spróbować ponownie.',
  'conversation-ended': 'Ten czat się zakończył.',
  'already-rated': 'Ten czat został już oceniony.',
  internal: 'Coś poszło nie tak!',
  unavailable: 'Serwer jest zajęty. Prosimy spróbować ponownie.',
  'storage-full': 'Na serwerze brakuje miejsca. Prosimy spróbować później lub powiadomić administratora.',
  required: 'To pole jest wymagane',
  'not-valid': 'Ta wartość jest nieprawidłowa.',
  'not-email': 'Prosimy podać prawidłowy adres e-mail',
  'too-long': 'Maksymalnie {{max}} znaków ({{used}}/{{max}})',
  'control-characters': 'Znaki sterujące są niedozwolone',
  'message-empty': 'Wiadomość jest pusta',
  'rating-missing': 'Prosimy ocenić ten czat.',
  'department-of-store': 'Ten dział nie jest już dostępny',
  'unsupported-media': 'Przyjmujemy tylko pliki jpg/jpeg, png, txt i pdf',
  'too-large': 'Plik przekracza maksymalny rozmiar 10 MB',
  'image-invalid': 'Nieprawidłowy plik obrazu. Prosimy spróbować ponownie.',
  'file-empty': 'Ten plik jest pusty.',
  'too-many-files': 'Nie można dodać więcej niż 10 plików.',
  'one-file-only': 'Można wysłać jeden plik naraz.',
  'file-missing': 'Nie wysłano żadnego pliku.',
  'file-gone': 'Ten plik jest niedostępny. Prosimy przesłać go ponownie.',
  'upload-interrupted': 'Przesyłanie zostało przerwane.',
  'upload-damaged': 'Plik dotarł uszkodzony lub niepełny. Prosimy wysłać go ponownie.',
};
export const tooLong = (max: number, count: number) =>
  `Maksymalnie ${plural(max, 'znak', 'znaki', 'znaków')} (${count}/${max})`;
export const storeTime = (time: string): string => `${Number(time.slice(0, 2))}:${time.slice(3, 5)}`;
export const dayName = (day: string): string => days[day] ?? day;
export const units = ['B', 'KB', 'MB'];
export const waitTime = (minutes: number, seconds: number) => `${minutes ? `${minutes} min ` : ''}${seconds} s`;

export const loading = 'Ładowanie...';
export const loadFailed = 'Nie udało się wczytać czatu.';
export const tryAgain = 'Spróbuj ponownie';
export const tryNow = 'Spróbuj teraz';
export const close = 'Zamknij czat';
export const closeTip = 'Zamknij wiadomość';
export const answer = 'Odpowiedz na czacie';
export const back = 'Wstecz';
export const menu = 'Więcej opcji';
export const replyTime = (minutes: number) => `Średni czas odpowiedzi: ${minutes} min`;
export const choose = 'Wybierz';
export const poweredBy = 'Obsługiwane przez';

export const fullname = 'Imię i nazwisko';
export const email = 'E-mail';
export const phone = 'Telefon';
export const phoneHint = '+48 512 345 678';
export const optional = 'Opcjonalnie';
export const required = 'To pole jest wymagane';
export const badEmail = 'Prosimy podać prawidłowy adres e-mail.';
export const badPhone = 'Prosimy podać prawidłowy numer telefonu.';
export const chooseDepartment = 'Prosimy coś wybrać.';
export const departments = 'W czym możemy pomóc?';
export const noDepartment = 'Brak działu';
export const departmentAway = 'Niedostępny';
export const startChat = 'Rozpocznij czat';

export const consentMissing = 'Aby kontynuować, prosimy zaznaczyć pole.';
export const consentAsked = 'Wiadomość jest zachowana. Zostanie wysłana po wyrażeniu zgody.';
export const agreeAndSend = 'Zgadzam się, wyślij';
export const privacyPolicy = 'Polityka prywatności';

export const message = 'Wiadomość';
export const messageWaiting = 'Czekając, można dopisać szczegóły';
export const messageOffline = 'Wyślemy po odzyskaniu połączenia';
export const send = 'Wyślij';
export const attach = 'Załącz plik';
export const removeFile = 'Usuń plik';
export const dropFile = 'Upuść plik, aby go wysłać';
export const oneFile = 'Można wysłać jeden plik naraz.';
export const uploadFailed = 'Nie udało się przesłać pliku.';
export const uploading = (percent: number) => `${percent}%`;
export const uploadProgress = 'Postęp przesyłania';

export const sending = 'Wysyłanie...';
export const waitingForConnection = 'Oczekiwanie na połączenie';
export const notDelivered = 'Nie dostarczono';
export const retry = 'Ponów';
export const edit = 'Edytuj';
export const sent = 'Wysłano';
export const you = 'Ty';
export const agent = 'Konsultant';
export const typing = (name: string) => `${name} pisze`;
export const conversation = 'Wiadomości';
export const newMessages = 'Nowe wiadomości';
export const today = 'Dzisiaj';
export const yesterday = 'Wczoraj';
export const openImage = (name: string) => `Otwórz obraz ${name}`;
export const download = (name: string) => `Pobierz ${name}`;

export const inLine = (place: number) => `Miejsce w kolejce: ${place}`;
export const farInLine = 'W kolejce czeka ponad 100 osób';
export const beforeYou = 'Przed Tobą';
export const connectingAgent = 'Szukamy dla Ciebie konsultanta';
export const department = 'Dział';
export const waiting = 'Oczekiwanie';
export const keepShopping = 'Możesz dalej robić zakupy. Na każdej stronie damy znać, gdy ktoś dołączy.';
export const leaveLine = 'Opuść kolejkę';
export const leaveLineSure = 'Opuścić kolejkę?';
export const leaveLineWhy = 'Twoje miejsce zajmie następna osoba.';
export const stay = 'Zostań';

export const endChat = 'Zakończ czat';
export const endChatSure = 'Zakończyć ten czat?';
export const endChatWhy = 'W każdej chwili możesz rozpocząć nowy.';
export const keepChatting = 'Rozmawiaj dalej';
export const endFailed = 'Nie udało się. Prosimy spróbować ponownie.';
export const soundOn = 'Włącz dźwięk';
export const soundOff = 'Wyłącz dźwięk';

export const chatEndedAt = (time: string) => `Czat zakończony o ${time}`;
export const chatEnded = 'Czat zakończony';
export const chatWithEnded = (name: string) => `Czat z ${name} się zakończył`;
export const endedBy = (name: string, time: string) => `${name} kończy ten czat o ${time}`;
export const endedByYou = (time: string) => `Czat zakończony przez Ciebie o ${time}`;
export const endedMissed = 'Nikt nie mógł odpowiedzieć na czas. Przepraszamy.';
export const leftLine = 'Kolejka została opuszczona.';
export const youLeft = 'Czat został opuszczony.';
export const startNew = 'Rozpocznij nowy czat';
export const rated = 'Ten czat jest oceniony';
export const starsOf = (count: number) => `${count} z 5 gwiazdek`;

export const chattedWith = (name: string, length: string) => `Czat z ${name}, czas trwania: ${length}`;
export const minutes = (count: number) => plural(count, 'minuta', 'minuty', 'minut');
export const rateTitle = 'Ocena';
export const star = (count: number) => plural(count, 'gwiazdka', 'gwiazdki', 'gwiazdek');
export const ratingWords = ['Fatalnie', 'Źle', 'W porządku', 'Dobrze', 'Doskonale'];
export const anythingToAdd = 'Czy chcesz coś dodać?';
export const sendRating = 'Wyślij ocenę';
export const skip = 'Pomiń';
export const rateThisChat = 'Oceń ten czat';

export const sendMessage = 'Wyślij wiadomość';
export const messageLeft = 'Wiadomość wysłana';
export const leaveMessage = 'Zostaw wiadomość';
export const leaveAnother = 'Zostaw kolejną wiadomość';
export const backAt = (when: string) => `Wracamy ${when}`;
export const awayNow = 'Teraz nas nie ma';
export const departmentClosed = (name: string) =>
  `${name}: teraz nikogo nie ma. Zostaw wiadomość, a odpowiemy e-mailem.`;
export const leaveMessageLead = 'Teraz nas nie ma. Zostaw wiadomość, a odpowiemy e-mailem.';
export const todayAt = (time: string) => `dzisiaj o ${time}`;
export const tomorrowAt = (time: string) => `jutro o ${time}`;
export const dayAt = (day: string, time: string) => `${day} o ${time}`;

export const welcomeBack = (name: string) => `Witamy ponownie, ${name}`;
export const welcomeBackNobody = 'Witamy ponownie';
export const startFresh = 'Rozpocznij nowy czat lub przeczytaj poprzednie.';
export const earlierChats = 'Wcześniejsze czaty';
export const youSaid = (text: string) => `Ty: ${text}`;
export const sentFile = 'Wysłano plik';
export const sentCoupon = 'Wysłano kupon';
export const sentProduct = 'Wysłano produkt';
export const messageLeftTitle = 'Pozostawiona wiadomość';
export const waitingTitle = 'W kolejce';
export const chat = 'Czat';

export const yourDetails = 'Twoje dane';
export const sendDetails = 'Wyślij dane';
export const fillOne = 'Prosimy wypełnić co najmniej jedno pole.';
export const detailsSent = 'Twoje dane zostały wysłane.';

export const connectionLost = 'Utracono połączenie';
export const offline = 'Brak połączenia z internetem';
export const tryingIn = (seconds: number) => `Ponowna próba za ${seconds} s`;
export const tryingNow = 'Łączenie...';
export const whenOnline = 'Połączymy się, gdy wróci internet';

export const view = 'Zobacz';
export const copy = 'Kopiuj';
export const copied = 'Skopiowano';
export const copyCode = (code: string) => `Kopiuj kod ${code}`;
export const apply = 'Użyj przy płatności';
export const until = (date: string) => `Do ${date}`;
export const expired = 'Wygasł';
export const somethingWrong = 'Coś poszło nie tak!';

export const stockIn = 'W magazynie';
export const stockOut = 'Brak w magazynie';
export const stockLater = 'Na zamówienie';
export const stockLeft = 'Zostało {0}';
export const addToCart = 'Dodaj do koszyka';
export const addedToCart = '{0} jest w koszyku.';
export const undo = 'Cofnij';
export const notAdded = 'Nie udało się dodać do koszyka. Otwórz produkt w sklepie.';
export const previousProduct = 'Poprzedni produkt';
export const nextProduct = 'Następny produkt';
export const placeOf = '{0} z {1}';
export const variation = 'Wariant';
export const couponOff = 'Rabat {0}';
export const couponBack = 'Ten kupon został wycofany';
export const couponUsed = 'Wykorzystany';

export const orderTitle = 'Gdzie jest moje zamówienie?';
export const orderLead = 'Podaj numer z potwierdzenia i adres e-mail użyty przy zamówieniu.';
export const orderNumber = 'Numer zamówienia';
export const orderShow = 'Pokaż zamówienie';
export const orderAsk = 'Zapytaj człowieka';
export const orderNone = 'Brak zamówienia z tym numerem i adresem e-mail';
export const orderNoneWhy =
  'Sprawdź oba albo zapytaj nas: znajdziemy je też po nazwisku. Zamówienia sprzed kilku minut może tu jeszcze nie być.';
export const orderYours = 'Twoje zamówienia';
export const orderOther = 'Inne zamówienie';
export const orderTrack = 'Śledź';
export const orderChat = 'Porozmawiaj o tym zamówieniu';
export const orderPlaced = 'Zamówione';
export const orderPending = 'Czeka na płatność';
export const orderProcessing = 'W realizacji';
export const orderHold = 'Wstrzymane';
export const orderPartly = 'Wysłane częściowo';
export const orderSent = 'Wysłane';
export const orderDone = 'Zrealizowane';
export const orderReady = 'Gotowe do odbioru';
export const orderCancelled = 'Anulowane';
export const orderRefunded = 'Zwrócono pieniądze';
export const orderFailed = 'Płatność nieudana';
