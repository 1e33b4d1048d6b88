import type { WidgetLanguage } from '@chatso/domain';

/** What a shopper is told of the code, in the ten languages of the widget, which has no room for words that few ever see. */
export interface CodeWords {
  form: { title: string; label: string; button: string; confirmed: string; replaced: string };
  mail: { subject(store: string): string; heading: string; lead(store: string): string; small: string };
  refusals: { wrong: string; tries: string; expired: string; void: string };
}

export const codeWords: Record<WidgetLanguage, CodeWords> = {
  en: {
    form: {
      title: 'Enter the code we emailed you',
      label: 'Code',
      button: 'Confirm',
      confirmed: 'Email confirmed',
      replaced: 'A new code was sent',
    },
    mail: {
      subject: (store) => `Your code for the chat with ${store}`,
      heading: 'Confirm your email address',
      lead: (store) => `Enter this code in your chat with ${store}:`,
      small:
        'The code works for 10 minutes. If you are not in this chat, ignore this email and do not share the code with anyone.',
    },
    refusals: {
      wrong: 'This code is not right. Check the newest email and try again.',
      tries: 'Too many wrong codes. Ask for a new code in the chat.',
      expired: 'This code has expired. Ask for a new one in the chat.',
      void: 'This code is no longer valid. Ask for a new one in the chat.',
    },
  },
  fr: {
    form: {
      title: 'Entrez le code reçu par e-mail',
      label: 'Code',
      button: 'Confirmer',
      confirmed: 'Adresse e-mail confirmée',
      replaced: 'Un nouveau code a été envoyé',
    },
    mail: {
      subject: (store) => `Votre code pour la conversation avec ${store}`,
      heading: 'Confirmez votre adresse e-mail',
      lead: (store) => `Entrez ce code dans votre conversation avec ${store} :`,
      small:
        'Le code est valable 10 minutes. Si cette conversation n’est pas la vôtre, ignorez cet e-mail et ne communiquez le code à personne.',
    },
    refusals: {
      wrong: 'Ce code n’est pas le bon. Vérifiez le dernier e-mail reçu et réessayez.',
      tries: 'Trop de codes erronés. Demandez un nouveau code dans la conversation.',
      expired: 'Ce code a expiré. Demandez-en un nouveau dans la conversation.',
      void: 'Ce code n’est plus valable. Demandez-en un nouveau dans la conversation.',
    },
  },
  de: {
    form: {
      title: 'Geben Sie den Code aus unserer E-Mail ein',
      label: 'Code',
      button: 'Bestätigen',
      confirmed: 'E-Mail-Adresse bestätigt',
      replaced: 'Ein neuer Code wurde gesendet',
    },
    mail: {
      subject: (store) => `Ihr Code für den Chat mit ${store}`,
      heading: 'Bestätigen Sie Ihre E-Mail-Adresse',
      lead: (store) => `Geben Sie diesen Code in Ihrem Chat mit ${store} ein:`,
      small:
        'Der Code gilt 10 Minuten. Wenn Sie nicht in diesem Chat sind, ignorieren Sie diese E-Mail und geben Sie den Code nicht weiter.',
    },
    refusals: {
      wrong: 'Dieser Code stimmt nicht. Prüfen Sie die neueste E-Mail und versuchen Sie es noch einmal.',
      tries: 'Zu viele falsche Codes. Bitten Sie im Chat um einen neuen Code.',
      expired: 'Dieser Code ist abgelaufen. Bitten Sie im Chat um einen neuen.',
      void: 'Dieser Code gilt nicht mehr. Bitten Sie im Chat um einen neuen.',
    },
  },
  es: {
    form: {
      title: 'Introduce el código que te hemos enviado por correo',
      label: 'Código',
      button: 'Confirmar',
      confirmed: 'Correo confirmado',
      replaced: 'Se ha enviado un código nuevo',
    },
    mail: {
      subject: (store) => `Tu código para el chat con ${store}`,
      heading: 'Confirma tu correo electrónico',
      lead: (store) => `Introduce este código en tu chat con ${store}:`,
      small:
        'El código es válido durante 10 minutos. Si no estás en este chat, ignora este correo y no compartas el código con nadie.',
    },
    refusals: {
      wrong: 'El código no es correcto. Revisa el último correo e inténtalo de nuevo.',
      tries: 'Demasiados códigos incorrectos. Pide un código nuevo en el chat.',
      expired: 'El código ha caducado. Pide uno nuevo en el chat.',
      void: 'El código ya no es válido. Pide uno nuevo en el chat.',
    },
  },
  it: {
    form: {
      title: 'Inserisci il codice che ti abbiamo inviato via email',
      label: 'Codice',
      button: 'Conferma',
      confirmed: 'Email confermata',
      replaced: 'È stato inviato un nuovo codice',
    },
    mail: {
      subject: (store) => `Il tuo codice per la chat con ${store}`,
      heading: 'Conferma il tuo indirizzo email',
      lead: (store) => `Inserisci questo codice nella chat con ${store}:`,
      small:
        'Il codice vale 10 minuti. Se non stai usando questa chat, ignora questa email e non condividere il codice con nessuno.',
    },
    refusals: {
      wrong: 'Il codice non è corretto. Controlla l’ultima email e riprova.',
      tries: 'Troppi codici errati. Chiedi un nuovo codice nella chat.',
      expired: 'Il codice è scaduto. Chiedine uno nuovo nella chat.',
      void: 'Il codice non è più valido. Chiedine uno nuovo nella chat.',
    },
  },
  nl: {
    form: {
      title: 'Voer de code in die we je hebben gemaild',
      label: 'Code',
      button: 'Bevestigen',
      confirmed: 'E-mailadres bevestigd',
      replaced: 'Er is een nieuwe code verstuurd',
    },
    mail: {
      subject: (store) => `Je code voor de chat met ${store}`,
      heading: 'Bevestig je e-mailadres',
      lead: (store) => `Voer deze code in je chat met ${store} in:`,
      small:
        'De code is 10 minuten geldig. Zit je niet in deze chat? Negeer deze e-mail dan en deel de code met niemand.',
    },
    refusals: {
      wrong: 'Deze code klopt niet. Kijk in de nieuwste e-mail en probeer het opnieuw.',
      tries: 'Te veel onjuiste codes. Vraag in de chat om een nieuwe code.',
      expired: 'Deze code is verlopen. Vraag in de chat om een nieuwe.',
      void: 'Deze code is niet meer geldig. Vraag in de chat om een nieuwe.',
    },
  },
  pl: {
    form: {
      title: 'Wpisz kod, który wysłaliśmy e-mailem',
      label: 'Kod',
      button: 'Potwierdź',
      confirmed: 'Adres e-mail potwierdzony',
      replaced: 'Wysłano nowy kod',
    },
    mail: {
      subject: (store) => `Kod do czatu z ${store}`,
      heading: 'Potwierdź swój adres e-mail',
      lead: (store) => `Wpisz ten kod w czacie z ${store}:`,
      small:
        'Kod jest ważny 10 minut. Jeśli nie uczestniczysz w tym czacie, zignoruj tę wiadomość i nikomu nie podawaj kodu.',
    },
    refusals: {
      wrong: 'Ten kod jest nieprawidłowy. Sprawdź najnowszą wiadomość i spróbuj ponownie.',
      tries: 'Zbyt wiele błędnych kodów. Poproś w czacie o nowy kod.',
      expired: 'Ten kod wygasł. Poproś w czacie o nowy.',
      void: 'Ten kod jest już nieważny. Poproś w czacie o nowy.',
    },
  },
  pt: {
    form: {
      title: 'Introduza o código que enviámos por e-mail',
      label: 'Código',
      button: 'Confirmar',
      confirmed: 'E-mail confirmado',
      replaced: 'Foi enviado um novo código',
    },
    mail: {
      subject: (store) => `O seu código para o chat com ${store}`,
      heading: 'Confirme o seu endereço de e-mail',
      lead: (store) => `Introduza este código no seu chat com ${store}:`,
      small:
        'O código é válido durante 10 minutos. Se não está neste chat, ignore este e-mail e não partilhe o código com ninguém.',
    },
    refusals: {
      wrong: 'Este código não está correto. Verifique o e-mail mais recente e tente novamente.',
      tries: 'Demasiados códigos errados. Peça um novo código no chat.',
      expired: 'Este código expirou. Peça um novo no chat.',
      void: 'Este código já não é válido. Peça um novo no chat.',
    },
  },
  ar: {
    form: {
      title: 'أدخل الرمز الذي أرسلناه إلى بريدك الإلكتروني',
      label: 'الرمز',
      button: 'تأكيد',
      confirmed: 'تم تأكيد البريد الإلكتروني',
      replaced: 'تم إرسال رمز جديد',
    },
    mail: {
      subject: (store) => `رمز الدردشة مع ${store}`,
      heading: 'أكّد بريدك الإلكتروني',
      lead: (store) => `أدخل هذا الرمز في دردشتك مع ${store}:`,
      small: 'الرمز صالح لمدة 10 دقائق. إذا لم تكن في هذه الدردشة، فتجاهل هذه الرسالة ولا تشارك الرمز مع أحد.',
    },
    refusals: {
      wrong: 'هذا الرمز غير صحيح. تحقق من أحدث رسالة وحاول مرة أخرى.',
      tries: 'محاولات خاطئة كثيرة. اطلب رمزًا جديدًا في الدردشة.',
      expired: 'انتهت صلاحية هذا الرمز. اطلب رمزًا جديدًا في الدردشة.',
      void: 'لم يعد هذا الرمز صالحًا. اطلب رمزًا جديدًا في الدردشة.',
    },
  },
  ja: {
    form: {
      title: 'メールでお送りしたコードを入力してください',
      label: 'コード',
      button: '確認する',
      confirmed: 'メールアドレスを確認しました',
      replaced: '新しいコードを送信しました',
    },
    mail: {
      subject: (store) => `${store}とのチャットの確認コード`,
      heading: 'メールアドレスの確認',
      lead: (store) => `${store}とのチャットに次のコードを入力してください。`,
      small:
        'コードの有効期間は10分です。このチャットに心当たりがない場合は、このメールを無視し、コードを誰にも教えないでください。',
    },
    refusals: {
      wrong: 'コードが正しくありません。最新のメールを確認して、もう一度お試しください。',
      tries: '間違ったコードが続きました。チャットで新しいコードを依頼してください。',
      expired: 'コードの有効期限が切れています。チャットで新しいコードを依頼してください。',
      void: 'このコードは無効になりました。チャットで新しいコードを依頼してください。',
    },
  },
};
