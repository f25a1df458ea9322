import { chatJa } from '#words/ja/chat.ts';
import { filmJa } from '#words/ja/film.ts';
import { roomJa } from '#words/ja/room.ts';
import { talkJa } from '#words/ja/talk.ts';

/** 3つ, 12個: counted as it is said. */
const countOf = (number: number): string => (number < 10 ? `${number}つ` : `${number}個`);
const ordinalOf = (number: number): string => (number < 10 ? `${number}つ目` : `${number}番目`);
const optional = (required: boolean): string => (required ? '' : '任意・');

/** Words of everything after the visit is open. */
export const visitJa = {
  /** Several things in one sentence. */
  and: (things: readonly string[]): string => things.join('と'),
  quoted: (title: string): string => `「${title}」`,
  named: (role: string, name: string): string => `${role}：${name}さん`,
  /** Of the hospital's own texts on a screen. */
  layers: {
    unreviewed: '訳はまだ確かめられていません。わからないことは職員に聞いてください。',
    onlyJapanese: '日本語だけの文があります。わからないときは職員に聞いてください。',
    madeReadings: 'ふりがなは自動でつけたもので、まだ確かめられていません。',
  },
  next: 'つぎへ',
  later: 'あとで',
  end: 'おわる',
  answer: 'この答えにする',
  answerAgain: 'もう一度答える',
  chooseOne: '正しいと思うものを1つ選んでください',
  needChoice: 'どれか1つを選んでください',
  emptyChoice: '選んでください',
  right: '正解です',
  checkTitle: '内容の確認',
  closed: {
    invalid: {
      heading: 'このリンクは使えません',
      sentences: [
        '期限が過ぎたか、新しいリンクに変わったようです。',
        '新しい案内をお持ちでしたら、そのQRコードから開いてください。',
      ],
    },
    locked: {
      heading: 'このリンクは止めてあります',
      sentences: [
        '生年月日の確認が続けて合わなかったため、安全のためにリンクを止めました。',
        '病院にご連絡ください。職員が新しいリンクをお渡しします。',
      ],
    },
    missing: {
      heading: 'もう一度、QRコードから開いてください',
      sentences: [
        'しばらく使われなかったか、別の端末で開いたか、病院が案内を変更したため、安全のために閉じました。',
        '途中まで答えた内容は残っています。お渡ししたQRコードかリンクから開くと、つづきから始まります。',
      ],
    },
    tooMany: {
      heading: '少し待ってから、もう一度お試しください',
      sentences: ['ただいま混み合っています。1分ほどお待ちください。'],
    },
    elsewhere: {
      heading: '別の画面で開いています',
      sentences: ['この端末の別の画面でリンクが開かれたか、終わりにしたため、この画面は閉じました。'],
    },
    paused: {
      heading: 'この案内は、いまお休みしています',
      sentences: [
        'しばらくしてから、もう一度QRコードを読み取ってください。',
        'お急ぎのときは、病院の職員にお声がけください。',
      ],
    },
    over: {
      heading: 'この案内は終了しました',
      sentences: ['この案内は、もうごらんいただけません。', '説明が必要なときは、病院の職員にお声がけください。'],
    },
    noPreview: {
      heading: 'プレビューを表示できません',
      sentences: ['オーダーが見つからないか、表示する権限がありません。画面を読み込み直してください。'],
    },
    openHere: 'この画面で開く',
    unsent:
      '署名やお返事が、まだ病院に届いていません。この端末に残っていて、リンクを開き直すと届きます。開けないときは、病院にご連絡ください。',
    unsentTold:
      '署名やお返事が、まだ病院に届いていません。この端末に残っています。そのことを、病院の職員に知らせました。',
    unsentNewLink: '新しいリンクを受け取ったら、この端末で開いてください。もう一度書く必要はありません。',
    unsentWait: 'この案内は終わっているため、病院からの連絡をお待ちください。',
    call: 'お困りのときは、お渡しした案内の紙に書かれている電話番号へご連絡ください。',
  },
  delivery: {
    pending: (count: number): string => `送信待ち ${count}件。`,
    willSend: '電波がつながると自動で送ります。',
    keepOpen: 'つながるまで、この画面を閉じないでください。',
    disconnected: '病院につながっていません。書いたものは、この端末に保存します。',
    notKept: {
      full: 'この端末に空きがないため、この画面を保存できません。電波がないところでは、開き直せません。',
      forbidden:
        'このブラウザの設定（プライベートブラウズなど）では、この画面を保存できません。電波がないところでは、開き直せません。',
    },
    sent: '送信しました',
    dismiss: 'この知らせを閉じる',
    refused: (what: string, reason: string): string => `${what}は受け付けられませんでした。${reason}`,
    records: { done: '終わりの記録', seen: '返事を読んだ記録', other: '記録' },
    question: (words: string): string => `送った質問「${words}」`,
  },
  kiosk: {
    goOn: '続けますか？',
    /** {0}: the seconds that are left. */
    idle: 'しばらく操作がありません。あと{0}秒で、この画面を終わりにします。',
    continue: '続ける',
    title: 'おわりました',
    heading: '端末を職員にお返しください',
    staffNext: 'ここからは、職員が操作します。',
    giveBack: 'おつかれさまでした。このままの画面で、端末をお返しください。',
    nothingKept: 'この端末には、あなたの記録は残っていません。',
  },
  film: filmJa,
  display: {
    panel: '画面の表示',
    reset: 'はじめの表示に戻す',
    close: '閉じる',
    size: '文字の大きさ',
    colours: '画面の色',
    contrast: '文字の濃さ',
    spacing: '文字と行の間',
    motion: '画面の動き',
    hand: 'ボタンの位置',
    sizes: { normal: 'ふつう', large: '大きめ', larger: '大きい', largest: 'とても大きい' },
    colour: { device: '端末と同じ', light: '明るい', dark: '暗い' },
    contrasts: { normal: '標準', high: 'くっきり' },
    spacings: { normal: '標準', wide: '広い' },
    motions: { device: '端末と同じ', reduced: '動かさない' },
    hands: { right: '右手で使う', left: '左手で使う' },
    furigana: 'ふりがな',
    furiganas: { off: 'つけない', on: 'つける' },
  },
  readAloud: {
    panel: '読み上げ',
    pause: '一時停止',
    goOn: 'つづける',
    again: 'もう一度読む',
    stop: 'やめる',
    paused: '文を押すと、そこから読みます。',
    over: 'この画面を、最後まで読みました。',
    silent: '音声が出ませんでした。端末の音量を確かめて、「つづける」を押してください。',
    empty: 'この画面には、読み上げる文がありません。',
    speed: (speed: string): string => `速さ：${speed}`,
    speeds: { slow: 'ゆっくり', normal: '標準', fast: '速い', fastest: 'とても速い' },
  },
  progress: {
    place: (number: number, total: number): string => `${countOf(total)}のうち${ordinalOf(number)}`,
    toEnd: 'おわりへ進む',
    reloadPage: 'このページを読み込みなおしてください',
    done: '終わりました',
  },
  due: {
    passed: (day: string): string => `${day}までの予定でした。今からでもごらんいただけます`,
    today: '今日のうちにごらんください',
    tomorrow: (day: string): string => `明日、${day}までにごらんください`,
    by: (day: string): string => `${day}までにごらんください`,
  },
  home: {
    title: 'はじめの画面',
    others: 'ほかのご案内',
    nothing: 'いま、ご案内はありません。',
    heading: 'ご案内',
    allDone: 'すべて終わりました',
    someDone: (total: number, done: number): string => `${countOf(total)}のうち${countOf(done)}終わりました`,
    some: (total: number): string => `ご案内が${countOf(total)}あります`,
    mixed: (names: readonly string[], total: number): string =>
      `${names.join('と')}が、合わせて${countOf(total)}あります`,
    minutes: (names: readonly string[] | null, minutes: number): string =>
      `${names === null ? '全部で' : `${names.join('と')}は`}約${minutes}分`,
    messageFrom: (sender: string): string => `${sender}からのメッセージ`,
    shorter: '短くする',
    longer: 'つづきを読む',
    newReplies: (count: number): string => `職員からの新しい返事が${count}件あります。`,
    replies: (count: number): string => `職員からの返事が${count}件あります。`,
    readReplies: '返事を読む',
    showFamily: 'ご家族に見せる',
    receipt: '受付番号',
    showReceipt: (said: readonly string[]): string =>
      `「${said.join('。')}」と職員に伝えて、この番号を見せてください。`,
    keptReceipt: (kept: readonly string[]): string => `${kept.join('と')}を、あなたの記録として確認できます。`,
  },
  thanks: {
    /** {0}: the ward or the hospital, {1}: its telephone number. */
    call: 'お急ぎのとき、わからないときは、{0}（{1}）にお電話ください。',
    callNobody: 'お急ぎのとき、わからないときは、病院にお電話ください。',
    again: 'もう一度見る',
    title: 'おつかれさまでした',
    heading: 'ごらんいただき、ありがとうございました',
    over: (title: string): string => `「${title}」は、これで終わりです。`,
    afterwards: 'このあとのこと',
    onItsWay: '記録と回答は、電波がつながると自動で病院に届きます。',
    arrived: '記録と回答は、病院に届きました。担当の職員が確認します。',
    together: 'わからないところは、診察や説明のときに、医師や看護師が一緒に確認します。',
    ask: '職員に質問する',
  },
  leave: {
    title: 'おわる',
    heading: 'おわりますか？',
    erased: 'この端末から、あなたの画面と記録を消します。病院に送った回答は残ります。',
    giveBack: 'そのあと、端末を職員にお返しください。',
    openAgain: 'もう一度見るときは、QRコードかリンクから開いてください。',
    kept: (count: number): string =>
      `まだ病院に届いていない記録が${count}件あるため、消さずにおきました。電波の届くところで、もう一度「おわる」を押してください。`,
    unreachable:
      '病院につながらないため、まだおわっていません。電波の届くところで、もう一度「おわる」を押してください。病院の端末をお使いの方は、このまま職員にお返しください。',
  },
  chat: chatJa,
  room: roomJa,
  talk: talkJa,
  video: {
    name: '動画',
    heading: (count: number): string =>
      count === 1 ? '動画を1つごらんください' : `動画を${countOf(count)}ごらんください`,
    said: '動画を見ました',
    kept: '見た記録',
    afterwards: '動画は、同じQRコードから何度でもごらんいただけます。',
    watched: '動画を見た記録',
    answered: '確認問題への回答',
    goOn: (number: number): string => `${ordinalOf(number)}へ進む`,
    takenBack: '公開が終わりました（見なくて大丈夫です）',
    done: (required: boolean): string => `${optional(required)}終わりました`,
    questionsLeft: (required: boolean, count: number): string =>
      `${optional(required)}動画は見ました・質問があと${count}問`,
    partly: (required: boolean, left: string): string => `${optional(required)}途中まで見ました・あと${left}`,
    unseen: (required: boolean, length: string, questions: number): string =>
      `${optional(required)}${length}${questions > 0 ? `・確認問題${questions}問` : ''}`,
    title: '動画を見る',
    howFar: 'どこまで見たか',
    seenQuestions: (count: number): string => `見終わりました。つぎは、内容の確認です（${count}問）。`,
    seen: '見終わりました。',
    skipped: 'とばしたところがあります。そこを見ると、つぎに進めます。',
    wholeLength: (length: string): string => `全部で${length}。最後まで見ると、つぎに進めます。`,
    notSeen: (length: string): string => `まだ見ていないところ：${length}`,
    watch: '動画を見る',
    watchRest: 'まだ見ていないところを見る',
    goOnWatching: 'つづきを見る',
    gone: 'この動画は公開が終わりました。ごらんにならなくて大丈夫です。',
    chapters: '内容（押すと、そこから再生します）',
    from: (start: string, seen: boolean): string => `${start}から${seen ? '・見終わりました' : ''}`,
    /** What is taken up of the n-th thing of several; null of the only one. */
    answerQuestion: (number: number | null): string =>
      `${number === null ? '' : `${ordinalOf(number)}の`}確認問題に答える`,
    goOnWith: (number: number | null): string => `${number === null ? '' : `${ordinalOf(number)}の`}つづきを見る`,
    watchNumber: (number: number | null): string => `${number === null ? '' : `${ordinalOf(number)}の`}動画を見る`,
    nextQuestion: 'つぎの確認問題へ',
    toQuestions: (count: number): string => `確認問題へ（${count}問）`,
    backToQuestion: '質問にもどる',
    passageTitle: '動画をもう一度見る',
    passageHeading: 'この部分をもう一度ごらんください',
    question: (stem: string): string => `質問：${stem}`,
    wrong: '正解ではありません',
    yourAnswer: 'あなたの答え',
    rightAnswer: '正しい答え',
    watchPassage: 'この部分をもう一度見る',
    askStaff: 'わからないところを職員に質問する',
    questionPlace: (number: number, total: number): string => `質問 ${number}／${total}`,
    preparing: '動画を用意しています',
    failed: '動画の画面を読み込めませんでした。電波の届くところで、もう一度お試しください。',
    reload: 'もう一度読み込む',
  },
  scenario: {
    name: '説明',
    heading: (count: number): string =>
      count === 1 ? '説明をごらんください' : `説明を${countOf(count)}ごらんください`,
    said: '説明を読みました',
    kept: '読んだ記録と答え',
    record: '説明への答え',
    untouched: (required: boolean): string => `${optional(required)}1つずつ読みます`,
    partly: (required: boolean): string => `${optional(required)}途中まで読みました`,
    done: (required: boolean): string => `${optional(required)}終わりました`,
    begin: '説明を読む',
    resume: '説明のつづきを読む',
    goOn: '説明へ進む',
  },
  interview: {
    name: '問診',
    heading: (count: number): string =>
      count === 1 ? '問診にお答えください' : `問診に${countOf(count)}お答えください`,
    said: '問診に答えました',
    kept: '問診の答え',
    record: '問診の答え',
    sending: '問診の答えの送信',
    untouched: (required: boolean): string => `${optional(required)}質問に答えます`,
    partly: (required: boolean): string => `${optional(required)}途中まで答えました`,
    done: '病院に送りました',
    returned: '病院から、もう一度うかがいたいことがあります',
    begin: '問診に答える',
    resume: '問診のつづきに答える',
    goOn: '問診へ進む',
  },
};
