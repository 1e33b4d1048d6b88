/** Japanese, polite; takes the place of `texts.en.ts` in its build. */
export const language = 'ja';
export const direction = 'ltr';
export const locale = 'ja-JP';
export const launcher = [
  'チャットを開く',
  'チャットを閉じる',
  '件の未読メッセージ',
  '件の未読メッセージ',
  '読み込み中...',
  '再試行',
  '閉じる',
  'チャットを読み込めませんでした。',
];
const days: Record<string, string> = {
  monday: '月曜日',
  tuesday: '火曜日',
  wednesday: '水曜日',
  thursday: '木曜日',
  friday: '金曜日',
  saturday: '土曜日',
  sunday: '日曜日',
};
export const problems = {
  'bad-request': 'リクエストが正しくありません。',
  validation: 'リクエストが正しくありません。',
  'blocked-word': 'ここでは送信できない言葉が含まれています。変更してもう一度送信してください。',
  'consent-required': 'チャットを始める前に、お知らせをお読みのうえ同意してください。',
  'rate-limited': 'リクエストが多すぎます。しばらくお待ちください。',
  unauthenticated: '続けるにはサインインしてください。',
  forbidden: 'この操作を行う権限がありません。',
  'visitor-banned': 'この訪問者はチャットを利用できません。',
  'origin-not-allowed': 'このサイトではウィジェットを利用できません。',
  'not-found': '見つかりません。',
  conflict: '他の人が先に変更しました。',
  'chat-open': 'すでにチャットが開いています。',
  'proof-required': '先に端末で短い計算が必要です。もう一度お試しください。',
  'conversation-ended': 'このチャットは終了しました。',
  'already-rated': 'このチャットは評価済みです。',
  internal: '問題が発生しました。',
  unavailable: 'サーバーが混み合っています。もう一度お試しください。',
  'storage-full': 'サーバーの空き容量がありません。時間をおいて再度お試しいただくか、管理者にご連絡ください。',
  required: '必須項目です',
  'not-valid': 'この値は正しくありません。',
  'not-email': '正しいメールアドレスを入力してください',
  'too-long': '{{max}}文字以内で入力してください({{used}}/{{max}})',
  'control-characters': '制御文字は使用できません',
  'message-empty': 'メッセージが空です',
  'rating-missing': 'このチャットを評価してください。',
  'department-of-store': 'この部署はご利用いただけなくなりました',
  'unsupported-media': '送信できるのは jpg/jpeg、png、txt、pdf ファイルのみです',
  'too-large': 'ファイルサイズの上限は 10 MB です',
  'image-invalid': '画像ファイルが正しくありません。もう一度お試しください。',
  'file-empty': 'このファイルは空です。',
  'too-many-files': '追加できるファイルは 10 個までです。',
  'one-file-only': '一度に送信できるファイルは 1 つです。',
  'file-missing': 'ファイルが送信されていません。',
  'file-gone': 'このファイルは利用できません。もう一度アップロードしてください。',
  'upload-interrupted': 'アップロードが中断されました。',
  'upload-damaged': 'ファイルが破損しているか不完全です。もう一度送信してください。',
};
export const tooLong = (max: number, count: number) => `${max}文字以内で入力してください(${count}/${max})`;
export const storeTime = (time: string): string => `${Number(time.slice(0, 2))}:${time.slice(3, 5)}`;
export const dayName = (day: string): string => days[day] ?? day;
export const units = ['B', 'KB', 'MB'];
export const waitTime = (minutes: number, seconds: number) => `${minutes ? `${minutes}分` : ''}${seconds}秒`;

export const loading = '読み込み中...';
export const loadFailed = 'チャットを読み込めませんでした。';
export const tryAgain = '再試行';
export const tryNow = '今すぐ再試行';
export const close = 'チャットを閉じる';
export const closeTip = 'メッセージを閉じる';
export const answer = 'チャットで返信';
export const back = '戻る';
export const menu = 'その他のオプション';
export const replyTime = (minutes: number) => `平均返信時間: ${minutes}分`;
export const choose = '選択';
export const poweredBy = '提供:';

export const fullname = 'お名前';
export const email = 'メールアドレス';
export const phone = '電話番号';
export const phoneHint = '+81 90-1234-5678';
export const optional = '任意';
export const required = '必須項目です';
export const badEmail = '正しいメールアドレスを入力してください。';
export const badPhone = '正しい電話番号を入力してください。';
export const chooseDepartment = '1 つ選択してください。';
export const departments = 'どのようなご用件でしょうか?';
export const noDepartment = '部署なし';
export const departmentAway = '不在';
export const startChat = 'チャットを開始';

export const consentMissing = '続けるにはチェックを入れてください。';
export const consentAsked = 'メッセージは保存されています。同意いただくとすぐに送信されます。';
export const agreeAndSend = '同意して送信';
export const privacyPolicy = 'プライバシーポリシー';

export const message = 'メッセージ';
export const messageWaiting = 'お待ちの間に詳細をご記入ください';
export const messageOffline = 'オンラインに戻ると送信されます';
export const send = '送信';
export const attach = 'ファイルを添付';
export const removeFile = 'ファイルを削除';
export const dropFile = 'ファイルをドロップして送信';
export const oneFile = '一度に送信できるファイルは 1 つです。';
export const uploadFailed = 'アップロードに失敗しました。';
export const uploading = (percent: number) => `${percent}%`;
export const uploadProgress = 'アップロードの進行状況';

export const sending = '送信中...';
export const waitingForConnection = '接続を待っています';
export const notDelivered = '未送信';
export const retry = '再送信';
export const edit = '編集';
export const sent = '送信済み';
export const you = 'お客様';
export const agent = '担当者';
export const typing = (name: string) => `${name}さんが入力中`;
export const conversation = 'メッセージ一覧';
export const newMessages = '新着メッセージ';
export const today = '今日';
export const yesterday = '昨日';
export const openImage = (name: string) => `画像「${name}」を開く`;
export const download = (name: string) => `「${name}」をダウンロード`;

export const inLine = (place: number) => `順番は ${place} 番目です`;
export const farInLine = '100 人以上の方がお待ちです';
export const beforeYou = 'お待ちの人数';
export const connectingAgent = '担当者を探しています';
export const department = '部署';
export const waiting = '待ち時間';
export const keepShopping =
  'そのままお買い物をお続けください。担当者が対応できるようになりましたら、どのページでもお知らせします。';
export const leaveLine = '順番待ちをやめる';
export const leaveLineSure = '順番待ちをやめますか?';
export const leaveLineWhy = '順番は次の方に譲られます。';
export const stay = '待つ';

export const endChat = 'チャットを終了';
export const endChatSure = 'このチャットを終了しますか?';
export const endChatWhy = '新しいチャットはいつでも始められます。';
export const keepChatting = 'チャットを続ける';
export const endFailed = 'うまくいきませんでした。もう一度お試しください。';
export const soundOn = '音をオンにする';
export const soundOff = '音をオフにする';

export const chatEndedAt = (time: string) => `${time} にチャットが終了しました`;
export const chatEnded = 'チャットが終了しました';
export const chatWithEnded = (name: string) => `${name}さんとのチャットが終了しました`;
export const endedBy = (name: string, time: string) => `${name}さんが ${time} にこのチャットを終了しました`;
export const endedByYou = (time: string) => `${time} にこのチャットを終了しました`;
export const endedMissed = '時間内に対応できませんでした。申し訳ございません。';
export const leftLine = '順番待ちをやめました。';
export const youLeft = 'チャットを退出しました。';
export const startNew = '新しいチャットを開始';
export const rated = 'このチャットを評価しました';
export const starsOf = (count: number) => `5 つ星中 ${count}`;

export const chattedWith = (name: string, length: string) => `${name}さんと${length}チャットしました`;
export const minutes = (count: number) => `${count}分間`;
export const rateTitle = '評価';
export const star = (count: number) => `星 ${count} つ`;
export const ratingWords = ['とても悪い', '悪い', '普通', '良い', 'とても良い'];
export const anythingToAdd = 'ご意見がございましたらお聞かせください';
export const sendRating = '評価を送信';
export const skip = 'スキップ';
export const rateThisChat = 'このチャットを評価';

export const sendMessage = 'メッセージを送信';
export const messageLeft = 'メッセージを送信しました';
export const leaveMessage = 'メッセージを残す';
export const leaveAnother = '別のメッセージを残す';
export const backAt = (when: string) => `${when} に再開します`;
export const awayNow = 'ただいま不在にしております';
export const departmentClosed = (name: string) =>
  `${name}はただいま不在です。メッセージを残していただければ、メールでお返事いたします。`;
export const leaveMessageLead =
  'ただいま不在にしております。メッセージを残していただければ、メールでお返事いたします。';
export const todayAt = (time: string) => `本日 ${time}`;
export const tomorrowAt = (time: string) => `明日 ${time}`;
export const dayAt = (day: string, time: string) => `${day} ${time}`;

export const welcomeBack = (name: string) => `${name}様、お帰りなさいませ`;
export const welcomeBackNobody = 'お帰りなさいませ';
export const startFresh = '新しく始めるか、以前のやり取りをご覧ください。';
export const earlierChats = '以前のチャット';
export const youSaid = (text: string) => `お客様: ${text}`;
export const sentFile = 'ファイルを送信しました';
export const sentCoupon = 'クーポンを送信しました';
export const sentProduct = '商品を送信しました';
export const messageLeftTitle = '残したメッセージ';
export const waitingTitle = '順番待ち';
export const chat = 'チャット';

export const yourDetails = 'お客様の情報';
export const sendDetails = '情報を送信';
export const fillOne = '少なくとも 1 つの項目を入力してください。';
export const detailsSent = '情報を送信しました。';

export const connectionLost = '接続が切れました';
export const offline = 'オフラインです';
export const tryingIn = (seconds: number) => `${seconds}秒後に再試行します`;
export const tryingNow = '接続中...';
export const whenOnline = 'オンラインに戻るとすぐに接続します';

export const view = '見る';
export const copy = 'コピー';
export const copied = 'コピーしました';
export const copyCode = (code: string) => `コード ${code} をコピー`;
export const apply = 'お支払い時に使う';
export const until = (date: string) => `${date} まで`;
export const expired = '期限切れ';
export const somethingWrong = '問題が発生しました。';

export const stockIn = '在庫あり';
export const stockOut = '在庫切れ';
export const stockLater = 'お取り寄せ';
export const stockLeft = '残り{0}点';
export const addToCart = 'カートに入れる';
export const addedToCart = '{0}をカートに入れました。';
export const undo = '元に戻す';
export const notAdded = 'カートに入れられませんでした。ショップで開いてください。';
export const previousProduct = '前の商品';
export const nextProduct = '次の商品';
export const placeOf = '{0} / {1}';
export const variation = 'バリエーション';
export const couponOff = '{0}オフ';
export const couponBack = 'このクーポンは取り消されました';
export const couponUsed = '使用済み';

export const orderTitle = '注文はどこですか？';
export const orderLead = '確認メールの注文番号と、ご注文時のメールアドレスを入力してください。';
export const orderNumber = '注文番号';
export const orderShow = '注文を表示';
export const orderAsk = '担当者に聞く';
export const orderNone = 'この番号とメールアドレスの注文はありません';
export const orderNoneWhy =
  '両方をご確認いただくか、お問い合わせください。お名前でもお調べします。数分前のご注文はまだ表示されないことがあります。';
export const orderYours = 'ご注文';
export const orderOther = '別の注文';
export const orderTrack = '追跡';
export const orderChat = 'この注文についてチャット';
export const orderPlaced = 'ご注文日';
export const orderPending = 'お支払い待ち';
export const orderProcessing = '準備中';
export const orderHold = '保留中';
export const orderPartly = '一部発送済み';
export const orderSent = '発送済み';
export const orderDone = '完了';
export const orderReady = '受け取り可能';
export const orderCancelled = 'キャンセル済み';
export const orderRefunded = '返金済み';
export const orderFailed = 'お支払い失敗';
