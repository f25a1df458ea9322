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

/** Our own words for trying out; no doctor has checked them, and every page says so. */
export const demoForms: readonly DemoForm[] = [
  {
    slug: 'colonoscopy',
    number: '消内-012',
    title: '大腸内視鏡検査（ポリープ切除を含む）説明・同意書',
    department: '消化器内科',
    facts: [...usual, procedure('検査名'), doctors, [{ label: '病名・検査の理由', width: WHOLE }]],
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
];
