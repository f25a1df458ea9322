import {
  type BlockKey,
  blockKeys,
  type CoreRisk,
  emptyBlocks,
  type ExplanationBlocks,
} from '@nattoku/contract/video/approach';
import { newId } from '#kernel/new-id.ts';

/** What an approach of the demonstration says; a sample that nobody has checked as medicine. */
export type SeedContent = { blocks: ExplanationBlocks; risks: CoreRisk[]; synonyms: string[] };

/** A text, or null and the reason why there is none. */
type Told = Partial<Record<BlockKey, string | { absent: string }>>;
type Risk = readonly [name: string, frequency: string, severity: CoreRisk['severity']];
type Draft = { told: Told; risks: readonly Risk[]; synonyms: readonly string[] };

const sample = '見本・医学的確認前';
const noStudy = { absent: '通常の診療として行うため' };

const drafts: Record<string, Draft> = {
  colonoscopy: {
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
      ['出血', '0.05%', 'moderate'],
      ['腸に穴があく（穿孔）', '0.02%', 'serious'],
      ['鎮静剤による血圧低下', 'まれ', 'moderate'],
    ],
  },
  'cataract-surgery': {
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
      ['眼内の感染（眼内炎）', '0.05%', 'serious'],
      ['後嚢が破れる', '1%', 'moderate'],
    ],
  },
  'laparoscopic-cholecystectomy': {
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
      ['胆管の損傷', '0.5%', 'serious'],
      ['出血', '1%', 'moderate'],
      ['開腹手術への変更', '3%', 'moderate'],
    ],
  },
  'general-anesthesia': {
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
      ['歯の損傷', '0.1%', 'minor'],
      ['強いアレルギー（アナフィラキシー）', '約0.01%', 'serious'],
      ['悪性高熱症', 'ごくまれ', 'fatal'],
    ],
  },
  'contrast-ct': {
    synonyms: ['CT', '造影検査'],
    told: {
      condition: '体の中の様子を、くわしい断面の画像で調べます。',
      treatment: '腕の静脈から造影剤を注射し、CTの装置で撮影します。',
      drugs: 'ヨード造影剤を使います。熱く感じること、発疹や息苦しさが出ることがあります。',
      surgery: { absent: '手術ではないため' },
    },
    risks: [['造影剤のアレルギー', '3%', 'moderate']],
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
      risks: draft.risks.map(([name, frequency, severity]) => ({
        id: newId(),
        name,
        frequency,
        severity,
        source: `${sample}の値です`,
      })),
      synonyms: [...draft.synonyms],
    }
  );
};
