const dated = (date: string): string => `${date} まで`;

/** What is printed for patients, in Japanese. `unreviewed` is empty: it is said of translations alone. */
export const ja = {
  unreviewed: '',
  /** Of the hospital's own texts, below those that bear the mark. */
  unreviewedTexts: '',
  honoured: (name: string): string => `${name} 様`,
  number: (number: string): string => `患者番号 ${number}`,
  until: dated,
  /** `whom`: the hospital, and the ward where it is called. */
  call: (whom: string, phone: string): string => `お問い合わせ：${whom} 電話 ${phone}`,
  phone: (phone: string): string => `電話 ${phone}`,
  leaflet: {
    scan: 'スマートフォンやタブレットのカメラで、左のQRコードを読み取ってください。',
    items: 'お願いすること',
    more: (count: number): string => `ほか${count}件（画面でご覧ください）`,
    steps: 'ご覧いただく手順',
    camera: 'スマートフォンのカメラを開き、QRコードに向けます。',
    press: '画面に出てくるリンクを指で押します。',
    birthDate: '生年月日を入力します。ご本人の確認のためです。',
    warning:
      'このQRコードは、あなた専用です。ほかの方に見せたり、写真を送ったりしないでください。通信料がかかることがあります。',
    rest: '…（続きは画面でご覧ください）',
    several: {
      title: '診察・手術の前のご案内',
      lead: (count: number): string => `診察や手術の前に、次の${count}つをお願いいたします。`,
      dueTerm: 'お願いの期限',
      last: '画面に並んだものを、上から順に進めます。途中でやめても続きからできます。',
    },
    video: {
      title: '説明動画のご案内',
      lead: (count: number): string => `診察や手術の前に、説明の動画をご覧ください（動画 ${count}本）。`,
      dueTerm: 'ご覧いただく期限',
      last: '動画を見て、確認問題に答えます。途中でやめても続きから見られます。',
      line: (minutes: number, questions: number): string =>
        questions === 0
          ? `動画（約${minutes}分）を見る`
          : `動画（約${minutes}分）を見て、確認問題${questions}問に答える`,
    },
    scenario: {
      line: (minutes: number, questions: number): string =>
        questions === 0
          ? `説明（約${minutes}分）を、画面で1つずつ読む`
          : `説明（約${minutes}分）を、画面で1つずつ読み、質問${questions}問に答える`,
    },
    interview: {
      title: '問診のお願い',
      lead: (): string =>
        '診察や手術の前に、体の具合などについての質問にお答えください。ご家族が代わりに答えることもできます。',
      dueTerm: 'お答えいただく期限',
      last: '質問に順番に答え、最後に送信します。途中でやめても続きから答えられます。',
      line: (minutes: number): string => `問診（約${minutes}分）に答える`,
    },
    consent: {
      title: '同意書のご案内',
      lead: (): string =>
        '説明をよくお読みになり、ご自身のお返事を選んでください。わからないことは、署名の前におたずねください。',
      dueTerm: 'お返事の期限',
      last: '説明を読み、お返事を選んで、指で署名します。「同意しない」も選べます。',
      line: (): string => '同意書の説明を読み、お返事を選んで署名する',
    },
    talk: {
      title: '説明（面談）のご案内',
      lead: (): string => '診察や手術について、医師や看護師がお話しします。その前に、次のことをお願いいたします。',
      dueTerm: 'お願いの期限',
      last: '画面に並んだものを、上から順に進めます。途中でやめても続きからできます。',
      line: (at: string | null, place: string, minutes: number): string =>
        at === null
          ? `説明を聞く（約${minutes}分・日時は決まりしだいお知らせします）`
          : `${at} から説明を聞く（約${minutes}分${place === '' ? '' : `・${place}`}）`,
    },
  },
  /** Posters and cards, for whoever reads the code. */
  poster: {
    here: 'ここにカメラを向けてください',
    scan: 'カメラをQRコードに向けます',
    press: '出てきたリンクを指で押します',
    identify: '診察券の番号と生年月日を入れます',
    charges: '通信料がかかることがあります。',
    until: (date: string): string => `この案内は ${dated(date)}です。`,
    video: {
      lead: (count: number, minutes: number): string =>
        `スマートフォンで、説明の動画をごらんいただけます\n（動画${count}本・約${minutes}分）`,
      last: '動画を見て、確認問題に答えます',
      card: 'カメラでQRコードを読み取ると、説明の動画が見られます。',
      after: '見終わると「受付番号」が出ます。職員にお見せください。',
    },
    consent: {
      lead: (): string =>
        'スマートフォンで、同意書を読んで署名していただけます\n（紙での署名をご希望の方は、職員にお声がけください）',
      last: '同意書を読んで、お返事と署名をします',
      card: 'カメラでQRコードを読み取ると、同意書を読んで署名できます。',
      after: '終わると「受付番号」が出ます。職員にお見せください。',
    },
    interview: {
      lead: (): string =>
        'スマートフォンで、問診（体の具合などの質問）にお答えいただけます\n（紙での記入をご希望の方は、職員にお声がけください）',
      last: '質問に答えて、最後に送信します',
      card: 'カメラでQRコードを読み取ると、問診に答えられます。',
      after: '終わると「受付番号」が出ます。職員にお見せください。',
    },
    gathering: {
      lead: (at: string, venue: string): string => `${at} から\n${venue}`,
      last: '動画や説明を見ます。当日は会場で読み取ります',
      card: (at: string, venue: string): string => `${at}\n${venue}\n当日は会場でQRコードを読み取ってください。`,
      after: '当日の出席は、会場でこのQRコードを読み取って受け付けます。',
      facts: (at: string, minutes: number, venue: string): string =>
        `日時：${at} から（約${minutes}分）\n会場：${venue}`,
      opens: '出席は、当日、会場でQRコードを読み取ると受け付けます。',
      attended: (at: string): string => `出席を受け付けました（${at}）。`,
    },
  },
};

type InAnyLanguage<Words> = Words extends string
  ? string
  : Words extends (...given: infer Given) => string
    ? (...given: Given) => string
    : { readonly [Key in keyof Words]: InAnyLanguage<Words[Key]> };

/** What stands on paper for patients, in one language: the same keys in each. */
export type PaperWords = InAnyLanguage<typeof ja>;
