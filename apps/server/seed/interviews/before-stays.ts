import {
  anyOf,
  ask,
  chose,
  flag,
  oneOf,
  option,
  saysYes,
  shownIf,
  yesOrNo,
} from '@nattoku/rules/interview/item/write-item';
import type { DemoInterview } from '#seed/interviews/demo-interview.ts';
import {
  allergies,
  allergyFlags,
  body,
  contact,
  habits,
  history,
  medicineFlags,
  medicines,
  pregnancy,
  pregnancyFlags,
} from '@nattoku/rules/interview/item/standard-blocks';

const living = ['eating', 'moving', 'toilet', 'bathing', 'dressing'] as const;
const livingWords: Record<(typeof living)[number], string> = {
  eating: '食事',
  moving: '歩く・移る',
  toilet: 'トイレ',
  bathing: '入浴',
  dressing: '着がえ',
};

/** Before a stay and before an anaesthesia. */
export const beforeStays: readonly DemoInterview[] = [
  {
    slug: 'admission',
    approach: 'laparoscopic-cholecystectomy',
    name: '入院アナムネ 見本',
    description: '入院までに、くらしのことや心配なことをうかがいます。ご家族が答えてもかまいません。',
    department: null,
    items: [
      ask('text', 'writer', '書いている方のお名前と続柄', { shortText: '記入者' }),
      ask('text', 'told', '医師からどのような説明を受けましたか', { isLong: true, shortText: '病状の説明' }),
      ask('text', 'expects', '入院や治療に望むこと、心配なこと', { isLong: true, shortText: '希望・心配' }),
      history(),
      medicines(),
      allergies(),
      ask('matrix', 'living', 'ふだんのくらしで、手助けが必要ですか', {
        shortText: '日常生活動作',
        options: [
          option('alone', 'ひとりでできる', { score: 0 }),
          option('partly', '一部手助けが必要', { score: 1 }),
          option('fully', '全部手助けが必要', { score: 2 }),
        ],
        rows: living.map((linkId) => ({ linkId, text: livingWords[linkId], isRequired: true })),
      }),
      ask('computed', 'help-needed', '手助けの合計', {
        as: 'integer',
        score: {
          items: [...living],
          missing: { most: 0, isProrated: false },
          bands: [
            { from: 0, label: '手助けは少ない', level: 'none' },
            { from: 4, label: '手助けが多い', level: 'amber' },
          ],
        },
      }),
      ask('yesNo', 'fell', 'この1年に転んだことがありますか', { shortText: '転倒歴', isRequired: true }),
      oneOf(
        'meal',
        '食事の形',
        [
          ['usual', 'ふつう'],
          ['soft', 'やわらかい'],
          ['minced', 'きざみ'],
          ['thick', 'とろみが必要'],
        ],
        { other: 'その他', shortText: '食事形態' },
      ),
      anyOf(
        'senses',
        '使っているもの',
        [
          ['glasses', 'めがね・コンタクト'],
          ['hearing', '補聴器'],
          ['dentures', '入れ歯'],
          ['cane', 'つえ・車いす'],
        ],
        { shortText: '補助具' },
      ),
      oneOf(
        'sleep',
        '眠れていますか',
        [
          ['well', 'よく眠れる'],
          ['sometimes', 'ときどき眠れない'],
          ['badly', 'ほとんど眠れない'],
        ],
        { shortText: '睡眠' },
      ),
      ask('yesNo', 'refuses-blood', '輸血を受けたくないという希望がありますか', { shortText: '輸血の希望なし' }),
      ask('text', 'belief', '宗教や習慣で、知っておいてほしいこと', { shortText: '信条' }),
      ask('group', 'home', 'おうちのこと', {
        items: [
          oneOf(
            'lives-with',
            '一緒に住んでいる方',
            [
              ['alone', 'ひとり暮らし'],
              ['spouse', '配偶者'],
              ['family', '家族'],
              ['home', '施設'],
            ],
            { other: 'その他', shortText: '同居' },
          ),
          ask('yesNo', 'helper', '退院のあとに手伝ってくれる方がいますか', { shortText: '退院後の支援' }),
        ],
      }),
      body(),
      habits(),
      contact(),
    ],
    flags: [
      flag('red', 'blood', '輸血を希望しない', saysYes('refuses-blood')),
      flag('amber', 'fell', '転倒歴', saysYes('fell')),
      flag('amber', 'thick', 'とろみ食', chose('meal', 'thick')),
      flag('amber', 'no-helper', '退院後の支援がない', {
        of: 'answer',
        linkId: 'helper',
        operator: '=',
        value: { type: 'boolean', value: false },
      }),
      ...medicineFlags,
      ...allergyFlags,
    ],
    chartText:
      '【説明の理解】{{told}}\n【希望・心配】{{expects}}\n【既往歴】{{diseases}} {{surgery-name}}\n【内服】{{medicine-name}} 抗凝固薬：{{anticoagulant|回答なし}}\n【アレルギー】{{allergy|回答なし}} {{allergy-what}}\n【ADL】食事 {{eating}}、移動 {{moving}}、トイレ {{toilet}}、入浴 {{bathing}}、更衣 {{dressing}}（合計 {{help-needed}}）\n【転倒】{{fell}}　【食事】{{meal}}　【睡眠】{{sleep}}\n【同居】{{lives-with}}　【退院後の支援】{{helper}}\n【信条】{{belief}}　【輸血の希望なし】{{refuses-blood}}\n【要注意】{{要注意}}',
  },
  {
    slug: 'anaesthesia',
    approach: 'general-anesthesia',
    name: '麻酔前問診 見本',
    description: '安全に麻酔を受けていただくためにうかがいます。',
    department: '35',
    items: [
      ask('group', 'former', 'これまでの麻酔', {
        items: [
          yesOrNo('had-anaesthesia', '麻酔を受けたことがありますか', '麻酔歴', '歯の治療の麻酔はのぞきます'),
          ask('yesNo', 'anaesthesia-trouble', '麻酔で困ったことがありましたか', {
            shortText: '麻酔の問題',
            enabling: shownIf(saysYes('had-anaesthesia')),
          }),
          ask('text', 'anaesthesia-what', 'どのようなことでしたか', {
            isLong: true,
            shortText: '麻酔の問題の内容',
            enabling: shownIf(saysYes('anaesthesia-trouble')),
          }),
          yesOrNo(
            'hyperthermia',
            'ご本人や血のつながった方が、麻酔で高い熱が出た、悪性高熱症と言われたことがありますか',
            '悪性高熱症（家族歴をふくむ）',
          ),
        ],
      }),
      ask('group', 'airway', '口・のど・息', {
        items: [
          yesOrNo('loose-teeth', 'ぐらつく歯、差し歯、入れ歯がありますか', '歯'),
          ask('yesNo', 'mouth', '口を大きく開けにくい、首を動かしにくいことがありますか', { shortText: '開口・頸部' }),
          ask('yesNo', 'snoring', 'いびきや、眠っているときに息が止まると言われますか', {
            shortText: 'いびき・無呼吸',
          }),
          ask('yesNo', 'asthma', 'ぜんそくと言われたことがありますか', { shortText: 'ぜんそく' }),
          ask('yesNo', 'cold', 'この2週間に、かぜをひきましたか', { shortText: '最近のかぜ' }),
        ],
      }),
      ask('yesNo', 'reflux', '胸やけや、胃のものが上がってくることがありますか', { shortText: '逆流' }),
      oneOf(
        'exercise',
        '階段を2階まで続けて上がれますか',
        [
          ['easy', '楽に上がれる'],
          ['rest', '休めば上がれる'],
          ['no', '上がれない'],
        ],
        { shortText: '運動耐容能', isRequired: true },
      ),
      history(),
      medicines(),
      allergies(),
      pregnancy(),
      body(),
      habits(),
      contact(),
    ],
    flags: [
      flag('red', 'hyperthermia', '悪性高熱症（家族歴をふくむ）', saysYes('hyperthermia')),
      flag('red', 'trouble', '麻酔の問題', saysYes('anaesthesia-trouble')),
      flag('amber', 'airway', '開口・頸部、いびき・無呼吸', saysYes('mouth'), saysYes('snoring')),
      flag('amber', 'asthma', 'ぜんそく・最近のかぜ', saysYes('asthma'), saysYes('cold')),
      flag('amber', 'exercise', '運動耐容能', chose('exercise', 'no')),
      ...medicineFlags,
      ...allergyFlags,
      ...pregnancyFlags('red'),
    ],
    chartText:
      '【麻酔歴】{{had-anaesthesia}} 問題：{{anaesthesia-trouble}} {{anaesthesia-what}}\n【悪性高熱症】{{hyperthermia}}\n【気道】歯：{{loose-teeth}} 開口・頸部：{{mouth}} いびき：{{snoring}}\n【呼吸】ぜんそく：{{asthma}} かぜ：{{cold}}\n【逆流】{{reflux}}　【運動】{{exercise}}\n【既往歴】{{diseases}}\n【内服】{{medicine-name}} 抗凝固薬：{{anticoagulant|回答なし}}\n【アレルギー】{{allergy|回答なし}} {{allergy-what}}\n【身体】{{height}} {{weight}} BMI {{bmi}}　【喫煙】{{smoking}}\n【要注意】{{要注意}}',
  },
];
