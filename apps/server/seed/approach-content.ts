import {
  type BlockKey,
  blockKeys,
  type CoreRisk,
  emptyBlocks,
  type ExplanationBlocks,
} from '@nattoku/contract/video/approach';
import type { Alternative, ConsentLevel, ExpectedAttendee } from '@nattoku/contract/video/approach-plan';
import { percentOf, shareOfPercent } from '@nattoku/contract/video/approach-input';
import { newId } from '#kernel/new-id.ts';

/** What an approach of the demonstration says; a sample that nobody has checked as medicine. */
export type SeedContent = {
  blocks: ExplanationBlocks;
  risks: CoreRisk[];
  synonyms: string[];
  alternatives: Alternative[];
  attendees: ExpectedAttendee[];
  minutes: number;
  consentLevel: ConsentLevel;
};

/** A text, or null and the reason why there is none. */
type Told = Partial<Record<BlockKey, string | { absent: string }>>;
type Risk = readonly [name: string, frequency: string, severity: CoreRisk['severity'], plain: string];
/** The first way is that of doing nothing. */
type Way = readonly [name: string, merits: string, drawbacks: string];
type Draft = {
  told: Told;
  risks: readonly Risk[];
  synonyms: readonly string[];
  ways: readonly Way[];
  attendees?: readonly ExpectedAttendee[];
  minutes: number;
  consentLevel?: ConsentLevel;
};

const sample = '見本・医学的確認前';
const noStudy = { absent: '通常の診療として行うため' };

const drafts: Record<string, Draft> = {
  colonoscopy: {
    ways: [
      ['検査を受けない', '下剤や検査の負担がありません。', '病気があっても、見つかるのがおそくなることがあります。'],
      ['CTによる検査', 'カメラを入れずに調べられます。', '組織をとることができません。被ばくがあります。'],
    ],
    minutes: 20,
    synonyms: ['大腸カメラ', '下部消化管内視鏡'],
    told: {
      condition: '便潜血や腹痛などの原因を調べるため、大腸の中を観察します。',
      prognosis: 'ポリープやがんは、早く見つかるほど治りやすくなります。',
      treatment: '肛門から細いカメラを入れて観察します。必要なときは組織の一部やポリープをとります。',
      drugs: '前の日に下剤、当日に腸管洗浄液を飲みます。検査のとき鎮静剤や鎮痙剤を使うことがあります。',
      alternatives: '便の検査、CTによる検査があります。組織をとることはできません。',
      surgery:
        '検査は内視鏡の担当医が行います。まれに出血や腸に穴があくことがあります。受けない場合、病気を見落とすおそれがあります。',
      research: noStudy,
    },
    risks: [
      ['出血', '0.05%', 'moderate', '検査のあと、便に血がまじることがあります。ほとんどは自然に止まります。'],
      [
        '腸に穴があく（穿孔）',
        '0.02%',
        'serious',
        '腸のかべに穴があくことがあります。入院や手術が必要になることがあります。',
      ],
      [
        '鎮静剤による血圧低下',
        'まれ',
        'moderate',
        '眠くなる薬で血圧が下がることがあります。検査のあいだ、ずっと見守ります。',
      ],
    ],
  },
  'cataract-surgery': {
    ways: [
      ['手術をしない', '手術の危険がありません。', '見えにくさが少しずつ進みます。'],
      ['点眼薬を続ける', '通院だけですみます。', 'にごりは元に戻りません。'],
    ],
    minutes: 30,
    synonyms: ['白内障', '水晶体再建術', '目の手術'],
    told: {
      condition: '目の中のレンズ（水晶体）がにごり、見えにくくなっています。',
      prognosis: '放っておくと少しずつ見えにくさが進みます。',
      treatment: 'にごった水晶体をとり、人工のレンズに入れ替えます。',
      drugs: '手術の前後に、感染と炎症をおさえる点眼薬を使います。しみる、かゆいなどがあれば知らせてください。',
      alternatives: '点眼薬で進行を遅らせる方法がありますが、にごりは元に戻りません。',
      surgery:
        '局所麻酔で、眼科の執刀医が行います。感染、出血などの危険があります。手術をしない場合、見えにくさが続きます。',
      research: noStudy,
    },
    risks: [
      [
        '眼内の感染（眼内炎）',
        '0.05%',
        'serious',
        '目の中にばい菌が入ることがあります。見えにくさが残ることがあります。',
      ],
      ['後嚢が破れる', '1%', 'moderate', 'レンズを入れる袋が破れることがあります。手術の方法を変えることがあります。'],
    ],
  },
  'laparoscopic-cholecystectomy': {
    ways: [
      ['手術をしない', '手術や麻酔の危険がありません。', '痛みや炎症をくり返すことがあります。'],
      ['開腹手術', '強い炎症があってもできます。', '傷が大きく、入院が長くなります。'],
    ],
    minutes: 45,
    attendees: ['patient', 'family', 'nurse'],
    synonyms: ['ラパコレ', '胆のう摘出', '胆石の手術'],
    told: {
      condition: '胆のうに石ができ、痛みや炎症の原因になっています。',
      prognosis: 'とらずにいると、痛みや胆のう炎をくり返すことがあります。',
      treatment: 'おなかに数か所の小さな穴をあけ、カメラで見ながら胆のうをとります。',
      drugs: '感染を防ぐ抗菌薬と、痛み止めを使います。発疹や息苦しさがあればすぐに知らせてください。',
      alternatives: '薬で様子をみる方法、おなかを大きく開ける手術があります。',
      surgery:
        '全身麻酔で、外科の執刀医と助手が行います。途中で開腹に変わることがあります。手術をしない場合、炎症をくり返すおそれがあります。',
      research: noStudy,
    },
    risks: [
      ['胆管の損傷', '0.5%', 'serious', '胆汁の通り道が傷つくことがあります。もう一度手術が必要になることがあります。'],
      ['出血', '1%', 'moderate', '血が出ることがあります。量が多いときは輸血をすることがあります。'],
      ['開腹手術への変更', '3%', 'moderate', '安全のため、おなかを大きく開ける手術に変えることがあります。'],
    ],
  },
  'general-anesthesia': {
    ways: [
      ['麻酔をしない', '麻酔の危険がありません。', 'この手術は受けられません。'],
      ['下半身だけの麻酔', '意識を保ったまま手術ができます。', '手術の場所によっては選べません。'],
    ],
    minutes: 20,
    attendees: ['patient', 'nurse'],
    synonyms: ['全麻', '麻酔'],
    told: {
      condition: '手術のあいだ、痛みと意識をなくすための麻酔です。',
      prognosis: '手術が終わると、数分から数十分で目がさめます。',
      treatment: '点滴と吸入の薬で眠り、気道に管を入れて呼吸を助けます。',
      drugs: '静脈麻酔薬、吸入麻酔薬、筋弛緩薬、鎮痛薬を使います。吐き気やのどの痛みが出ることがあります。',
      alternatives: '手術によっては、下半身だけの麻酔や局所の麻酔を選べます。',
      surgery:
        '麻酔科医が行います。歯の損傷、強いアレルギーなどの危険があります。麻酔をしない場合、この手術は受けられません。',
      research: noStudy,
    },
    risks: [
      ['歯の損傷', '0.1%', 'minor', '管を入れるとき、歯が欠けたり抜けたりすることがあります。'],
      [
        '強いアレルギー（アナフィラキシー）',
        '約0.01%',
        'serious',
        '薬が体に合わず、血圧が下がったり息が苦しくなったりすることがあります。',
      ],
      [
        '悪性高熱症',
        'ごくまれ',
        'fatal',
        '麻酔の薬で急に高い熱が出ることがあります。血のつながった人に起きた方がいれば教えてください。',
      ],
    ],
  },
  'contrast-ct': {
    ways: [
      ['検査を受けない', '造影剤の副作用がありません。', '病気の広がりがわからないことがあります。'],
      ['造影剤を使わないCT', '造影剤のアレルギーがありません。', '血管や腫れの様子がわかりにくくなります。'],
    ],
    minutes: 15,
    consentLevel: 'oralRecorded',
    synonyms: ['CT', '造影検査'],
    told: {
      condition: '体の中の様子を、くわしい断面の画像で調べます。',
      treatment: '腕の静脈から造影剤を注射し、CTの装置で撮影します。',
      drugs: 'ヨード造影剤を使います。熱く感じること、発疹や息苦しさが出ることがあります。',
      surgery: { absent: '手術ではないため' },
    },
    risks: [
      [
        '造影剤のアレルギー',
        '3%',
        'moderate',
        'じんましんや吐き気が出ることがあります。息が苦しいときは、すぐに知らせてください。',
      ],
    ],
  },
};

const blocksOf = (told: Told): ExplanationBlocks => {
  const blocks = { ...emptyBlocks };
  for (const key of blockKeys) {
    const said = told[key];
    if (typeof said === 'string') blocks[key] = { text: `${said}（${sample}）`, absentBecause: null };
    else if (said) blocks[key] = { text: '', absentBecause: said.absent };
  }
  return blocks;
};

/** The content of the approach with this slug (seed/approach-list.ts); those that are not filmed yet say nothing. */
export const contentOf = (slug: string): SeedContent | undefined => {
  const draft = drafts[slug];
  return (
    draft && {
      blocks: blocksOf(draft.told),
      risks: draft.risks.map(([name, frequency, severity, plain]) => ({
        id: newId(),
        name,
        plain,
        frequency,
        share: frequency.startsWith('約') ? null : shareOfPercent(percentOf(frequency)),
        severity,
        source: `${sample}の値です`,
        required: true,
      })),
      alternatives: draft.ways.map(([name, merits, drawbacks], index) => ({
        id: newId(),
        name,
        doesNothing: index === 0,
        merits,
        drawbacks,
      })),
      attendees: [...(draft.attendees ?? ['patient'])],
      minutes: draft.minutes,
      consentLevel: draft.consentLevel ?? 'written',
      synonyms: [...draft.synonyms],
    }
  );
};
