import type { WidgetLanguage } from '@chatso/domain';

interface TestPageTexts {
  title: string;
  lead: string;
  real: string;
  hidden: string;
}

/** Of the test page, for the shop's own people. */
export const testPageTexts: Record<WidgetLanguage, TestPageTexts> = {
  en: {
    title: 'Test page',
    lead: 'This is how the widget looks on a page of your shop. Open it at the corner and write something.',
    real: 'Chats from here are real: they come into your live chat, and your colleagues may answer.',
    hidden:
      'The widget is hidden at the moment, so there is nothing in the corner. Show it in the settings of the widget.',
  },
  fr: {
    title: 'Page d’essai',
    lead: 'Voici le widget tel qu’il paraît sur une page de votre boutique. Ouvrez-le dans le coin et écrivez quelque chose.',
    real: 'Les clavardages commencés ici sont réels : ils arrivent dans votre clavardage en direct, et vos collègues peuvent y répondre.',
    hidden:
      'Le widget est masqué en ce moment; il n’y a donc rien dans le coin. Affichez-le dans les réglages du widget.',
  },
  es: {
    title: 'Página de prueba',
    lead: 'Así se ve el widget en una página de su tienda. Ábralo en la esquina y escriba algo.',
    real: 'Los chats de esta página son reales: llegan a su chat en vivo y sus compañeros pueden responder.',
    hidden: 'El widget está oculto ahora, por eso no hay nada en la esquina. Muéstrelo en los ajustes del widget.',
  },
  de: {
    title: 'Testseite',
    lead: 'So sieht das Widget auf einer Seite Ihres Shops aus. Öffnen Sie es in der Ecke und schreiben Sie etwas.',
    real: 'Chats von hier sind echt: Sie kommen in Ihrem Live-Chat an, und Ihre Kolleginnen und Kollegen können antworten.',
    hidden:
      'Das Widget ist gerade ausgeblendet, deshalb ist in der Ecke nichts zu sehen. Blenden Sie es in den Einstellungen des Widgets ein.',
  },
  pt: {
    title: 'Página de teste',
    lead: 'É assim que o widget aparece em uma página da sua loja. Abra-o no canto e escreva algo.',
    real: 'Os chats daqui são reais: chegam ao seu chat ao vivo, e seus colegas podem responder.',
    hidden: 'O widget está oculto no momento, por isso não há nada no canto. Mostre-o nas configurações do widget.',
  },
  it: {
    title: 'Pagina di prova',
    lead: 'Ecco come appare il widget in una pagina del suo negozio. Lo apra nell’angolo e scriva qualcosa.',
    real: 'Le chat da qui sono reali: arrivano nella sua chat dal vivo e i colleghi possono rispondere.',
    hidden: 'Il widget ora è nascosto, quindi nell’angolo non c’è nulla. Lo mostri nelle impostazioni del widget.',
  },
  nl: {
    title: 'Testpagina',
    lead: 'Zo ziet de widget eruit op een pagina van uw winkel. Open hem in de hoek en schrijf iets.',
    real: 'Chats vanaf hier zijn echt: ze komen binnen in uw livechat en uw collega’s kunnen antwoorden.',
    hidden: 'De widget is nu verborgen, dus er staat niets in de hoek. Toon hem in de instellingen van de widget.',
  },
  pl: {
    title: 'Strona testowa',
    lead: 'Tak widżet wygląda na stronie Twojego sklepu. Otwórz go w rogu i napisz coś.',
    real: 'Czaty z tej strony są prawdziwe: trafiają do Twojego czatu na żywo i ktoś z zespołu może odpowiedzieć.',
    hidden: 'Widżet jest teraz ukryty, więc w rogu nic nie ma. Pokaż go w ustawieniach widżetu.',
  },
  ja: {
    title: 'テストページ',
    lead: 'ショップのページではウィジェットがこのように表示されます。隅のボタンから開いて、何か書いてみてください。',
    real: 'ここからのチャットは本物です。ライブチャットに届き、チームのメンバーが返信することがあります。',
    hidden: '現在ウィジェットは非表示のため、隅には何も表示されません。ウィジェットの設定で表示してください。',
  },
  ar: {
    title: 'صفحة تجريبية',
    lead: 'هكذا تظهر الأداة في صفحة من متجرك. افتحها من الزاوية واكتب شيئًا.',
    real: 'الدردشات من هنا حقيقية: تصل إلى الدردشة المباشرة لديك، وقد يرد عليها زملاؤك.',
    hidden: 'الأداة مخفية حاليًا، لذلك لا يوجد شيء في الزاوية. أظهرها من إعدادات الأداة.',
  },
};
