/** A place to write on; its label decides what fills it in (apps/server/seed/consent-templates.ts). */
export type Blank = { label: string; width: number; height?: number };
export type DemoForm = {
  slug: string;
  number: string;
  title: string;
  department: string;
  /** Numbered headings with paragraphs; one that begins with ・ is an item. */
  sections: readonly { heading: string; text: readonly string[] }[];
  /** Rows of the table at the top. */
  facts: readonly (readonly Blank[])[];
  /** What may always be done, and the sentence above the signatures; a form for everybody has its own words and no doctor. */
  closing: { rights: { heading: string; text: readonly string[] }; agree: string; doctorSigns: boolean };
};

const HALF = 52;
const WHOLE = 138;

const usual: DemoForm['facts'] = [
  [
    { label: '患者番号', width: HALF },
    { label: '生年月日', width: HALF },
  ],
  [
    { label: '患者氏名', width: HALF },
    { label: '病棟', width: HALF },
  ],
];

const procedure = (name: string): readonly Blank[] => [
  { label: name, width: HALF },
  { label: '実施予定日', width: HALF },
];
const doctors: readonly Blank[] = [
  { label: '説明した医師', width: HALF },
  { label: '説明日', width: HALF },
];

const treatment: DemoForm['closing'] = {
  rights: {
    heading: '同意しないこと・同意の取り消し・セカンドオピニオンについて',
    text: [
      '説明を受けたうえで、同意しないことができます。同意しなくても、今後の診療で不利になることはありません。',
      '同意したあとでも、いつでも取り消すことができます。すでに始まっているときは、安全に中止する方法を医師が説明します。',
      '別の医師の意見（セカンドオピニオン）を聞くことができます。遠慮なくお申し出ください。',
    ],
  },
  agree: '私は、上の内容について説明を受け、理解しました。そのうえで、受けることに同意します。',
  doctorSigns: true,
};

/** Our own words for trying out; no doctor has checked them, and every page says so. */
export const demoForms: readonly DemoForm[] = [
  {
    slug: 'colonoscopy',
    number: '消内-012',
    title: '大腸内視鏡検査（ポリープ切除を含む）説明・同意書',
    department: '消化器内科',
    facts: [...usual, procedure('検査名'), doctors, [{ label: '病名・検査の理由', width: WHOLE }]],
    closing: treatment,
    sections: [
      {
        heading: '1．検査の目的',
        text: [
          '肛門から細い内視鏡を入れ、大腸の内側を直接観察します。炎症・ポリープ・がんなどを見つけ、必要なときは組織の一部を採って調べます。',
          '小さなポリープが見つかったときは、その場で切除することがあります。',
        ],
      },
      {
        heading: '2．検査の方法',
        text: [
          '検査の前に下剤を飲み、腸をきれいにします。検査は20分から40分ほどです。痛みや張りを軽くするため、希望により鎮静薬を使います。',
          '鎮静薬を使った日は、車・自転車の運転はできません。',
        ],
      },
      {
        heading: '3．起こりうる合併症',
        text: [
          '・出血（ポリープ切除のあと、およそ1%）',
          '・穿孔（腸に穴があくこと。観察だけで0.1%未満、切除で0.1〜0.5%ほど）',
          '・鎮静薬による呼吸や血圧の変化',
          '起きたときは、入院・内視鏡での止血・手術などの治療を行います。',
        ],
      },
      {
        heading: '4．ほかの方法',
        text: ['CTによる大腸検査、カプセル内視鏡、便潜血検査があります。ただし、組織を採ることや切除はできません。'],
      },
      {
        heading: '5．検査を受けない場合',
        text: [
          '病気の発見や治療が遅れることがあります。受けないと決めても、これからの診療で不利になることはありません。',
        ],
      },
    ],
  },
  {
    slug: 'laparoscopic-cholecystectomy',
    number: '外-003',
    title: '腹腔鏡下胆のう摘出術 説明・同意書',
    department: '外科',
    facts: [
      ...usual,
      procedure('手術名'),
      [
        { label: '術者', width: HALF },
        { label: '助手', width: HALF },
      ],
      doctors,
      [{ label: '病名・病状', width: WHOLE, height: 12 }],
    ],
    closing: treatment,
    sections: [
      {
        heading: '1．病名と病状',
        text: [
          '胆のうの中に石（胆石）があり、痛みや炎症の原因になっています。そのままにすると、炎症をくり返すことがあります。',
        ],
      },
      {
        heading: '2．手術の方法',
        text: [
          '全身麻酔で、おなかに4か所ほど5〜12ミリの穴をあけ、カメラを見ながら胆のうを取り出します。時間は1〜2時間です。',
          '炎症や癒着が強いときは、安全のため開腹手術に変わることがあります（およそ3〜5%）。',
        ],
      },
      {
        heading: '3．危険性・合併症',
        text: [
          '・出血、感染、創の痛み',
          '・胆管の損傷（0.3〜0.5%）、胆汁の漏れ（1%ほど）',
          '・肺炎、血栓症などの全身の合併症',
          '・ごくまれに、命にかかわることがあります。',
        ],
      },
      {
        heading: '4．ほかの方法',
        text: ['薬で様子をみる方法、内視鏡で胆管の石を取る方法があります。胆のうの石そのものはなくなりません。'],
      },
      {
        heading: '5．手術を受けない場合',
        text: ['痛みの発作や胆のう炎、膵炎が起こることがあります。'],
      },
      {
        heading: '6．手術のあと',
        text: [
          '翌日から食事を始め、3〜5日ほどで退院できる見込みです。脂の多い食事のあとに便がゆるくなることがあります。',
        ],
      },
    ],
  },
  {
    slug: 'cataract-surgery',
    number: '眼-001',
    title: '白内障手術（眼内レンズ挿入）説明・同意書',
    department: '眼科',
    facts: [
      ...usual,
      procedure('手術名'),
      [
        { label: '左右', width: HALF },
        { label: '術者', width: HALF },
      ],
      doctors,
    ],
    closing: treatment,
    sections: [
      {
        heading: '1．病名と病状',
        text: [
          '目の中のレンズ（水晶体）がにごり、かすみやまぶしさの原因になっています。薬でにごりを取ることはできません。',
        ],
      },
      {
        heading: '2．手術の方法',
        text: [
          '目薬などの麻酔で、2〜3ミリの切り口からにごった水晶体を取り除き、人工のレンズを入れます。15〜30分ほどです。',
          '手術のあいだ意識はあります。動かないように協力をお願いします。',
        ],
      },
      {
        heading: '3．危険性・合併症',
        text: [
          '・眼内炎（目の中の感染。およそ0.03%）',
          '・後のうの破損、硝子体の脱出（1%ほど）',
          '・角膜の障害、眼圧の上昇、網膜剥離',
          '・ごくまれに、視力を失うことがあります。',
        ],
      },
      {
        heading: '4．ほかの方法と、受けない場合',
        text: ['眼鏡や目薬で様子をみることができます。にごりは少しずつ進みます。急ぐ手術ではないことがほとんどです。'],
      },
    ],
  },
  {
    slug: 'personal-information',
    number: '院-001',
    title: '個人情報・院内での写真の取り扱いに関する同意書',
    department: '医事課',
    facts: [
      [
        { label: '患者番号', width: HALF },
        { label: '生年月日', width: HALF },
      ],
      [{ label: '患者氏名', width: WHOLE }],
    ],
    closing: {
      rights: {
        heading: '同意しないこと・同意の取り消しについて',
        text: [
          '同意しないことができます。同意しなくても、診療で不利になることはありません。',
          '同意したあとでも、いつでも取り消すことができます。1階の医事課、または病棟・外来の職員にお申し出ください。',
          '一部だけ同意しないときは、署名の前に職員にお知らせください。',
        ],
      },
      agree: '私は、上の内容を読み、理解しました。そのうえで、個人情報と写真の取り扱いに同意します。',
      doctorSigns: false,
    },
    sections: [
      {
        heading: '1．個人情報の利用目的',
        text: [
          'お名前・生年月日・連絡先・診療の記録は、次の目的に使います。',
          '・当院での診察・検査・治療・お薬、入退院の管理',
          '・ほかの病院・診療所・薬局・介護事業者との連携、紹介への返事',
          '・医療保険の請求と審査、会計、法令で定められた届け出',
          '・医療の質を高めるための院内の症例検討、職員や学生の研修',
        ],
      },
      {
        heading: '2．院内での写真・動画の撮影',
        text: [
          '・傷や皮膚のようすなどを、診療の記録として撮影することがあります。',
          '・患者さんを取り違えないため、顔写真を電子カルテに登録することがあります。',
          '学会や論文、広報に使うときは、その都度、別の書面で同意をいただきます。',
        ],
      },
      {
        heading: '3．ご家族への説明と、面会・電話の取り次ぎ',
        text: [
          '病状は、ご本人が指定した方に説明します。入院中であることや病室を、面会や電話の方にお伝えすることがあります。伝えてほしくないときは、職員にお申し出ください。',
        ],
      },
      {
        heading: '4．安全管理と保存',
        text: [
          '記録は、法令と院内の規程に従って安全に管理し、必要な期間が過ぎたあとは、復元できない方法で廃棄します。業務を外部に委託するときは、委託先を監督します。',
        ],
      },
      {
        heading: '5．開示・訂正の求めと、相談の窓口',
        text: ['ご自身の記録の開示・訂正・利用の停止を求めることができます。窓口：1階 医事課（平日 8:30〜17:00）'],
      },
      {
        heading: '6．院内で撮影・録音をされる方へ',
        text: [
          '院内での撮影や録音、SNSへの投稿は、ほかの患者さんや職員が写らないようお願いします。診察中の録音・撮影は、事前に職員へお声がけください。',
        ],
      },
    ],
  },
];
