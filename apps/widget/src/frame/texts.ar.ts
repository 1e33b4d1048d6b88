/** Arabic, standard, from right to left; takes the place of `texts.en.ts` in its build. Digits are those of prices: 0 to 9. */
export const language = 'ar';
export const direction = 'rtl';
export const locale = 'ar-u-nu-latn';
export const launcher = [
  'فتح الدردشة',
  'إغلاق الدردشة',
  'رسالة غير مقروءة',
  'من الرسائل غير المقروءة',
  'جارٍ التحميل...',
  'إعادة المحاولة',
  'إغلاق',
  'تعذّر تحميل الدردشة.',
];
const rules = new Intl.PluralRules('ar');
/** One and two are words of their own; three to ten, eleven to ninety-nine, and the hundreds each take another form. */
function plural(
  count: number,
  [one, two, few, many, other]: readonly [string, string, string, string, string],
): string {
  const form = rules.select(count);
  if (form === 'one') return one;
  if (form === 'two') return two;
  return `${count} ${form === 'few' ? few : form === 'many' ? many : other}`;
}
const days: Record<string, string> = {
  monday: 'يوم الاثنين',
  tuesday: 'يوم الثلاثاء',
  wednesday: 'يوم الأربعاء',
  thursday: 'يوم الخميس',
  friday: 'يوم الجمعة',
  saturday: 'يوم السبت',
  sunday: 'يوم الأحد',
};
export const problems = {
  'bad-request': 'الطلب غير صالح.',
  validation: 'الطلب غير صالح.',
  'blocked-word': 'يحتوي ما كتبته على كلمة لا يمكن إرسالها هنا. يُرجى تغييرها والإرسال مرة أخرى.',
  'consent-required': 'يُرجى قراءة الإشعار والموافقة عليه قبل بدء الدردشة.',
  'rate-limited': 'طلبات كثيرة جدًا. يُرجى الانتظار لحظة.',
  unauthenticated: 'يُرجى تسجيل الدخول للمتابعة.',
  forbidden: 'ليس لديك إذن للقيام بذلك.',
  'visitor-banned': 'لا يمكن لهذا الزائر استخدام الدردشة.',
  'origin-not-allowed': 'لا يُسمح لهذا الموقع باستخدام الأداة.',
  'not-found': 'غير موجود.',
  conflict: 'غيّر شخص آخر هذا قبلك.',
  'chat-open': 'توجد دردشة مفتوحة بالفعل.',
  'proof-required': 'يجب أن يُجري جهازك عملية حسابية قصيرة أولًا. يُرجى المحاولة مرة أخرى.',
  'conversation-ended': 'انتهت هذه الدردشة.',
  'already-rated': 'سبق تقييم هذه الدردشة.',
  internal: 'حدث خطأ ما!',
  unavailable: 'الخادم مشغول. يُرجى المحاولة مرة أخرى.',
  'storage-full': 'لا توجد مساحة كافية على الخادم. يُرجى المحاولة لاحقًا أو إبلاغ المسؤول عنه.',
  required: 'هذا الحقل مطلوب',
  'not-valid': 'هذه القيمة غير صالحة.',
  'not-email': 'يُرجى إدخال بريد إلكتروني صالح',
  'too-long': 'الحد الأقصى لعدد الأحرف {{max}} ({{used}}/{{max}})',
  'control-characters': 'أحرف التحكم غير مسموح بها',
  'message-empty': 'الرسالة فارغة',
  'rating-missing': 'يُرجى تقييم هذه الدردشة.',
  'department-of-store': 'هذا القسم لم يعد متاحًا',
  'unsupported-media': 'تُقبل ملفات jpg/jpeg و png و txt و pdf فقط',
  'too-large': 'يتجاوز الملف الحجم الأقصى وهو 10 ميغابايت',
  'image-invalid': 'ملف الصورة غير صالح. يُرجى المحاولة مرة أخرى.',
  'file-empty': 'هذا الملف فارغ.',
  'too-many-files': 'لا يمكنك إضافة أكثر من 10 ملفات.',
  'one-file-only': 'يمكنك إرسال ملف واحد في كل مرة.',
  'file-missing': 'لم يُرسل أي ملف.',
  'file-gone': 'هذا الملف غير متاح. يُرجى رفعه مرة أخرى.',
  'upload-interrupted': 'انقطع رفع الملف.',
  'upload-damaged': 'وصل الملف تالفًا أو غير مكتمل. يُرجى إرساله مرة أخرى.',
};
export const tooLong = (max: number, count: number) => `الحد الأقصى لعدد الأحرف ${max} (${count}/${max})`;
/** 'HH:mm' of the store as '9:30 ص'. */
export function storeTime(time: string): string {
  const hour = Number(time.slice(0, 2));
  return `${hour % 12 === 0 ? 12 : hour % 12}:${time.slice(3, 5)} ${hour < 12 ? 'ص' : 'م'}`;
}
export const dayName = (day: string): string => days[day] ?? day;
export const units = ['بايت', 'ك.ب', 'م.ب'];
export const waitTime = (minutes: number, seconds: number) => `${minutes ? `${minutes} د ` : ''}${seconds} ث`;

export const loading = 'جارٍ التحميل...';
export const loadFailed = 'تعذّر تحميل الدردشة.';
export const tryAgain = 'إعادة المحاولة';
export const tryNow = 'المحاولة الآن';
export const close = 'إغلاق الدردشة';
export const closeTip = 'إغلاق الرسالة';
export const answer = 'الرد في الدردشة';
export const back = 'رجوع';
export const menu = 'خيارات أخرى';
export const replyTime = (minutes: number) => `متوسط وقت الرد: ${minutes} د`;
export const choose = 'اختيار';
export const poweredBy = 'بدعم من';

export const fullname = 'الاسم الكامل';
export const email = 'البريد الإلكتروني';
export const phone = 'الهاتف';
export const phoneHint = '+971 50 123 4567';
export const optional = 'اختياري';
export const required = 'هذا الحقل مطلوب';
export const badEmail = 'يُرجى إدخال بريد إلكتروني صالح.';
export const badPhone = 'يُرجى إدخال رقم هاتف صالح.';
export const chooseDepartment = 'يُرجى اختيار أحد الخيارات.';
export const departments = 'كيف يمكننا مساعدتك؟';
export const noDepartment = 'بدون قسم';
export const departmentAway = 'غير متاح';
export const startChat = 'بدء الدردشة';

export const consentMissing = 'يُرجى تحديد المربع للمتابعة.';
export const consentAsked = 'رسالتك محفوظة، وستُرسل فور موافقتك.';
export const agreeAndSend = 'الموافقة والإرسال';
export const privacyPolicy = 'سياسة الخصوصية';

export const message = 'الرسالة';
export const messageWaiting = 'يمكنك إضافة تفاصيل أثناء الانتظار';
export const messageOffline = 'ستُرسل عند عودة الاتصال';
export const send = 'إرسال';
export const attach = 'إرفاق ملف';
export const removeFile = 'إزالة الملف';
export const dropFile = 'أفلت الملف هنا لإرساله';
export const oneFile = 'يمكنك إرسال ملف واحد في كل مرة.';
export const uploadFailed = 'تعذّر رفع الملف.';
export const uploading = (percent: number) => `${percent}%`;
export const uploadProgress = 'تقدّم الرفع';

export const sending = 'جارٍ الإرسال...';
export const waitingForConnection = 'في انتظار الاتصال';
export const notDelivered = 'لم تُسلَّم';
export const retry = 'إعادة الإرسال';
export const edit = 'تعديل';
export const sent = 'أُرسلت';
export const you = 'أنت';
export const agent = 'خدمة العملاء';
export const typing = (name: string) => `${name} يكتب الآن`;
export const conversation = 'الرسائل';
export const newMessages = 'رسائل جديدة';
export const today = 'اليوم';
export const yesterday = 'أمس';
export const openImage = (name: string) => `فتح الصورة ${name}`;
export const download = (name: string) => `تنزيل ${name}`;

export const inLine = (place: number) => `ترتيبك في الانتظار: ${place}`;
export const farInLine = 'أكثر من 100 شخص قبلك';
export const beforeYou = 'قبلك';
export const connectingAgent = 'نبحث عن شخص لمساعدتك';
export const department = 'القسم';
export const waiting = 'مدة الانتظار';
export const keepShopping = 'يمكنك متابعة التسوّق. سنخبرك في أي صفحة فور انضمام أحدنا إليك.';
export const leaveLine = 'مغادرة الانتظار';
export const leaveLineSure = 'هل تريد مغادرة الانتظار؟';
export const leaveLineWhy = 'سينتقل دورك إلى الزائر التالي.';
export const stay = 'البقاء';

export const endChat = 'إنهاء الدردشة';
export const endChatSure = 'هل تريد إنهاء هذه الدردشة؟';
export const endChatWhy = 'يمكنك بدء دردشة جديدة في أي وقت.';
export const keepChatting = 'متابعة الدردشة';
export const endFailed = 'لم ينجح ذلك. يُرجى المحاولة مرة أخرى.';
export const soundOn = 'تشغيل الصوت';
export const soundOff = 'كتم الصوت';

export const chatEndedAt = (time: string) => `انتهت الدردشة الساعة ${time}`;
export const chatEnded = 'انتهت الدردشة';
export const chatWithEnded = (name: string) => `انتهت الدردشة مع ${name}`;
export const endedBy = (name: string, time: string) => `أنهى ${name} هذه الدردشة الساعة ${time}`;
export const endedByYou = (time: string) => `أنهيت هذه الدردشة الساعة ${time}`;
export const endedMissed = 'لم يتمكن أحد من الرد في الوقت المناسب. نأسف لذلك.';
export const leftLine = 'غادرت الانتظار.';
export const youLeft = 'غادرت الدردشة.';
export const startNew = 'بدء دردشة جديدة';
export const rated = 'قيّمت هذه الدردشة';
export const starsOf = (count: number) => `${count} من 5 نجوم`;

export const chattedWith = (name: string, length: string) => `مدة دردشتك مع ${name}: ${length}`;
export const minutes = (count: number) => plural(count, ['دقيقة واحدة', 'دقيقتان', 'دقائق', 'دقيقةً', 'دقيقة']);
export const rateTitle = 'التقييم';
export const star = (count: number) => plural(count, ['نجمة واحدة', 'نجمتان', 'نجوم', 'نجمةً', 'نجمة']);
export const ratingWords = ['سيئ جدًا', 'سيئ', 'مقبول', 'جيد', 'ممتاز'];
export const anythingToAdd = 'هل تود إضافة شيء؟';
export const sendRating = 'إرسال التقييم';
export const skip = 'تخطٍّ';
export const rateThisChat = 'تقييم هذه الدردشة';

export const sendMessage = 'إرسال الرسالة';
export const messageLeft = 'أُرسلت الرسالة';
export const leaveMessage = 'ترك رسالة';
export const leaveAnother = 'ترك رسالة أخرى';
export const backAt = (when: string) => `نعود ${when}`;
export const awayNow = 'لسنا متاحين الآن';
export const departmentClosed = (name: string) => `${name} غير متاح الآن. اترك رسالة وسنرد عليك بالبريد الإلكتروني.`;
export const leaveMessageLead = 'لسنا متاحين الآن. اترك رسالة وسنرد عليك بالبريد الإلكتروني.';
export const todayAt = (time: string) => `اليوم الساعة ${time}`;
export const tomorrowAt = (time: string) => `غدًا الساعة ${time}`;
export const dayAt = (day: string, time: string) => `${day} الساعة ${time}`;

export const welcomeBack = (name: string) => `مرحبًا بعودتك، ${name}`;
export const welcomeBackNobody = 'مرحبًا بعودتك';
export const startFresh = 'ابدأ دردشة جديدة أو اقرأ ما تحدثنا عنه.';
export const earlierChats = 'الدردشات السابقة';
export const youSaid = (text: string) => `أنت: ${text}`;
export const sentFile = 'أرسل ملفًا';
export const sentCoupon = 'أرسل قسيمة';
export const sentProduct = 'أرسل منتجًا';
export const messageLeftTitle = 'رسالة متروكة';
export const waitingTitle = 'في الانتظار';
export const chat = 'دردشة';

export const yourDetails = 'بياناتك';
export const sendDetails = 'إرسال البيانات';
export const fillOne = 'يُرجى ملء حقل واحد على الأقل.';
export const detailsSent = 'أرسلت بياناتك.';

export const connectionLost = 'انقطع الاتصال';
export const offline = 'أنت غير متصل بالإنترنت';
export const tryingIn = (seconds: number) => `إعادة المحاولة خلال ${seconds} ث`;
export const tryingNow = 'جارٍ الاتصال...';
export const whenOnline = 'سنتصل فور عودة الإنترنت لديك';

export const view = 'عرض';
export const copy = 'نسخ';
export const copied = 'تم النسخ';
export const copyCode = (code: string) => `نسخ الرمز ${code}`;
export const apply = 'استخدام عند الدفع';
export const until = (date: string) => `حتى ${date}`;
export const expired = 'منتهية الصلاحية';
export const somethingWrong = 'حدث خطأ ما!';

export const stockIn = 'متوفر';
export const stockOut = 'نفد المخزون';
export const stockLater = 'قيد إعادة الطلب';
export const stockLeft = 'بقي {0}';
export const addToCart = 'أضف إلى السلة';
export const addedToCart = '{0} في سلتك.';
export const undo = 'تراجع';
export const notAdded = 'تعذّرت الإضافة إلى السلة. افتح المنتج في المتجر.';
export const previousProduct = 'المنتج السابق';
export const nextProduct = 'المنتج التالي';
export const placeOf = '{0} من {1}';
export const variation = 'الخيار';
export const couponOff = 'خصم {0}';
export const couponBack = 'تم سحب هذه القسيمة';
export const couponUsed = 'مستخدمة';

export const orderTitle = 'أين طلبي؟';
export const orderLead = 'أدخل الرقم الوارد في رسالة التأكيد والبريد الإلكتروني الذي طلبت به.';
export const orderNumber = 'رقم الطلب';
export const orderShow = 'عرض طلبي';
export const orderAsk = 'اسأل موظفًا بدلًا من ذلك';
export const orderNone = 'لا يوجد طلب بهذا الرقم وهذا البريد الإلكتروني';
export const orderNoneWhy = 'تحقق من كليهما أو اسألنا: نجده بالاسم أيضًا. قد لا يظهر هنا بعد طلبٌ قبل دقائق.';
export const orderYours = 'طلباتك';
export const orderOther = 'طلب آخر';
export const orderTrack = 'تتبّع';
export const orderChat = 'تحدث عن هذا الطلب';
export const orderPlaced = 'تاريخ الطلب';
export const orderPending = 'بانتظار الدفع';
export const orderProcessing = 'قيد التجهيز';
export const orderHold = 'معلّق';
export const orderPartly = 'أُرسل جزء منه';
export const orderSent = 'أُرسل';
export const orderDone = 'مكتمل';
export const orderReady = 'جاهز للاستلام';
export const orderCancelled = 'ملغى';
export const orderRefunded = 'أُعيد المبلغ';
export const orderFailed = 'فشل الدفع';
