import {
  aged,
  anyOf,
  ask,
  chose,
  flag,
  isWoman,
  oneOf,
  saysYes,
  shownIf,
  shownIfAll,
  unit,
} from '#interview/item/write-item.ts';
import { anxiety, understanding } from '#interview/item/effect-blocks.ts';
import type { FlagRule, InterviewItem } from '#interview/item/interview-item.ts';

const rows = (least: number) => ({ least, most: 20 });

/** Blocks that several questionnaires ask in the same words, so that answers can be compared. */
export const allergies = (): InterviewItem => ({
  ...ask('group', 'allergies', 'アレルギー'),
  items: [
    ask('yesNo', 'allergy', '薬・食べ物・そのほかのもので、アレルギーが出たことがありますか', {
      shortText: 'アレルギー',
      isRequired: true,
    }),
    ask('group', 'allergy-list', 'アレルギーが出たもの', {
      repeats: rows(1),
      enabling: shownIf(saysYes('allergy')),
      items: [
        oneOf(
          'allergy-kind',
          '種類',
          [
            ['drug', '薬'],
            ['food', '食べ物'],
            ['contrast', '造影剤'],
            ['latex', 'ゴム（ラテックス）'],
            ['metal', '金属'],
            ['tape', 'テープ・消毒薬'],
          ],
          { other: 'その他', isRequired: true },
        ),
        ask('text', 'allergy-what', '名前', { example: 'ペニシリン、卵', isRequired: true, maxLength: 100 }),
        anyOf(
          'allergy-signs',
          'どんな症状が出ましたか',
          [
            ['rash', 'じんましん・発疹'],
            ['breath', '息が苦しい'],
            ['swelling', '顔やのどの腫れ'],
            ['faint', '気を失う・血圧が下がる'],
            ['vomit', '吐き気・嘔吐'],
          ],
          { shortText: 'アレルギーの症状' },
        ),
        ask('date', 'allergy-when', 'いつごろ', { precision: 'year' }),
      ],
    }),
  ],
});

export const allergyFlags: FlagRule[] = [
  flag(
    'red',
    'severe-allergy',
    '重いアレルギー症状',
    chose('allergy-signs', 'breath'),
    chose('allergy-signs', 'faint'),
    chose('allergy-signs', 'swelling'),
  ),
  flag('amber', 'allergy', 'アレルギー', saysYes('allergy')),
];

export const medicines = (): InterviewItem => ({
  ...ask('group', 'medicines', 'お薬'),
  items: [
    ask('yesNo', 'takes-medicine', '今のんでいる薬、使っている薬がありますか', {
      shortText: '内服薬',
      isRequired: true,
      help: 'ぬり薬・はり薬・目薬・サプリメントもふくみます',
    }),
    ask('photo', 'medicine-book', 'お薬手帳や薬の説明書の写真があれば添えてください', {
      enabling: shownIf(saysYes('takes-medicine')),
      shortText: 'お薬手帳',
    }),
    ask('group', 'medicine-list', '薬の名前', {
      repeats: rows(0),
      enabling: shownIf(saysYes('takes-medicine')),
      items: [
        ask('text', 'medicine-name', '名前', { isRequired: true, maxLength: 100 }),
        ask('text', 'medicine-use', 'のみ方', { example: '朝食後に1錠' }),
      ],
    }),
    ask('yesNo', 'anticoagulant', '血をさらさらにする薬をのんでいますか', {
      shortText: '抗凝固薬・抗血小板薬',
      isRequired: true,
      help: 'ワルファリン、エリキュース、イグザレルト、バイアスピリンなど',
    }),
    ask('date', 'anticoagulant-last', '最後にのんだ日', {
      shortText: '抗凝固薬の最終内服',
      enabling: shownIf(saysYes('anticoagulant')),
    }),
  ],
});

export const medicineFlags: FlagRule[] = [
  flag('red', 'anticoagulant', '抗凝固薬・抗血小板薬', saysYes('anticoagulant')),
];

export const history = (): InterviewItem => ({
  ...ask('group', 'history', 'これまでの病気'),
  items: [
    anyOf(
      'diseases',
      'これまでにかかった病気、治療中の病気を選んでください',
      [
        ['hypertension', '高血圧'],
        ['diabetes', '糖尿病'],
        ['heart', '心臓の病気'],
        ['stroke', '脳卒中'],
        ['asthma', 'ぜんそく'],
        ['kidney', '腎臓の病気'],
        ['liver', '肝臓の病気'],
        ['cancer', 'がん'],
        ['glaucoma', '緑内障'],
        ['prostate', '前立腺肥大'],
      ],
      { shortText: '既往歴', isRequired: true },
    ),
    ask('yesNo', 'had-surgery', '手術を受けたことがありますか', { shortText: '手術歴' }),
    ask('group', 'surgeries', '受けた手術', {
      repeats: rows(1),
      enabling: shownIf(saysYes('had-surgery')),
      items: [
        ask('text', 'surgery-name', '手術の名前', { isRequired: true }),
        ask('date', 'surgery-when', 'いつごろ', { precision: 'year' }),
      ],
    }),
  ],
});

const pregnancyAge = [isWoman, aged('>=', 10), aged('<=', 55)];

export const pregnancy = (): InterviewItem => ({
  ...ask('group', 'pregnancy', '妊娠・授乳', { enabling: shownIfAll(...pregnancyAge) }),
  items: [
    oneOf(
      'pregnant',
      '妊娠していますか',
      [
        ['yes', 'はい'],
        ['maybe', 'その可能性がある'],
        ['no', 'いいえ'],
      ],
      { shortText: '妊娠', isRequired: true },
    ),
    ask('number', 'weeks', '妊娠何週ですか', {
      units: [unit('wk', '週')],
      min: 1,
      max: 43,
      enabling: shownIf(chose('pregnant', 'yes')),
    }),
    ask('yesNo', 'nursing', '授乳中ですか', { shortText: '授乳' }),
  ],
});

export const pregnancyFlags = (level: 'red' | 'amber'): FlagRule[] => [
  flag(level, 'pregnant', '妊娠・妊娠の可能性', chose('pregnant', 'yes'), chose('pregnant', 'maybe')),
];

const answer = (linkId: string) =>
  `%resource.item.where(linkId='body').item.where(linkId='${linkId}').answer.value.value`;

export const body = (): InterviewItem => ({
  ...ask('group', 'body', '身長と体重'),
  items: [
    ask('number', 'height', '身長', { as: 'quantity', units: [unit('cm', 'cm')], min: 30, max: 250, decimals: 1 }),
    ask('number', 'weight', '体重', { as: 'quantity', units: [unit('kg', 'kg')], min: 0.3, max: 400, decimals: 1 }),
    ask('computed', 'bmi', 'BMI', {
      as: 'decimal',
      decimals: 1,
      expression: `${answer('weight')} / ((${answer('height')} / 100) * (${answer('height')} / 100))`,
    }),
  ],
});

export const habits = (): InterviewItem => ({
  ...ask('group', 'habits', 'たばことお酒'),
  items: [
    oneOf(
      'smoking',
      'たばこを吸いますか',
      [
        ['now', '吸っている'],
        ['past', '以前吸っていた'],
        ['never', '吸ったことがない'],
      ],
      { shortText: '喫煙', isRequired: true },
    ),
    ask('number', 'cigarettes', '1日に何本ですか', {
      min: 0,
      max: 200,
      shortText: '1日の本数',
      enabling: shownIf(chose('smoking', 'now'), chose('smoking', 'past')),
    }),
    ask('number', 'smoking-years', '何年間ですか', {
      min: 0,
      max: 90,
      shortText: '喫煙年数',
      enabling: shownIf(chose('smoking', 'now'), chose('smoking', 'past')),
    }),
    ask('computed', 'brinkman', 'ブリンクマン指数', {
      as: 'integer',
      expression: ['cigarettes', 'smoking-years']
        .map((each) => `%resource.item.where(linkId='habits').item.where(linkId='${each}').answer.value`)
        .join(' * '),
    }),
    oneOf(
      'alcohol',
      'お酒を飲みますか',
      [
        ['daily', 'ほぼ毎日'],
        ['weekly', '週に数回'],
        ['rarely', 'ときどき'],
        ['never', '飲まない'],
      ],
      { shortText: '飲酒' },
    ),
  ],
});

export const contact = (): InterviewItem => ({
  ...ask('group', 'contact', '付き添いと連絡先'),
  items: [
    ask('text', 'contact-name', 'いちばん連絡のつくご家族などのお名前と続柄', { shortText: '連絡先' }),
    ask('text', 'wishes', '医師や看護師に伝えておきたいこと、心配なこと', { isLong: true, shortText: '伝えたいこと' }),
  ],
});

export const pain = (): InterviewItem => ({
  ...ask('group', 'pain', '痛み'),
  items: [
    ask('yesNo', 'has-pain', '痛むところはありますか', { shortText: '痛み', isRequired: true }),
    ask('bodyMap', 'pain-where', '痛むところを選んでください', {
      shortText: '痛むところ',
      enabling: shownIf(saysYes('has-pain')),
    }),
    ask('scale', 'pain-level', 'いちばん強いときの痛みは、0から10のどれくらいですか', {
      shortText: '痛み（NRS）',
      minLabel: '痛みはない',
      maxLabel: '想像できるなかで最も強い痛み',
      enabling: shownIf(saysYes('has-pain')),
    }),
    ask('duration', 'pain-since', 'いつから痛みますか', {
      shortText: '痛みの期間',
      help: '「3日前から」のときは、3と「日」を選びます',
      enabling: shownIf(saysYes('has-pain')),
    }),
  ],
});

/** `flags`: those that go with the questions. */
export type StandardBlock = { name: string; make: () => InterviewItem; flags: FlagRule[] };

/** What most questionnaires ask, to begin a new one with. */
export const standardBlocks: readonly StandardBlock[] = [
  { name: 'アレルギー', make: allergies, flags: allergyFlags },
  { name: 'お薬', make: medicines, flags: medicineFlags },
  { name: 'これまでの病気と手術', make: history, flags: [] },
  { name: '妊娠・授乳', make: pregnancy, flags: pregnancyFlags('amber') },
  { name: '身長・体重・BMI', make: body, flags: [] },
  { name: 'たばことお酒', make: habits, flags: [] },
  { name: '痛み（部位・強さ・期間）', make: pain, flags: [] },
  { name: '連絡先と伝えたいこと', make: contact, flags: [] },
  { name: '理解の確認（SUREの4つの観点）', make: understanding, flags: [] },
  { name: '不安の強さ（説明の前）', make: anxiety('before', '説明の前'), flags: [] },
  { name: '不安の強さ（説明の後）', make: anxiety('after', '説明の後'), flags: [] },
];
