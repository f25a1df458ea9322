import { aged, anyOf, ask, chose, flag, oneOf, saysYes, shownIf, unit } from '@nattoku/rules/interview/item/write-item';
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
import type { InterviewItem } from '@nattoku/rules/interview/item/interview-item';

const complaint = (...inside: InterviewItem[]): InterviewItem =>
  ask('group', 'complaint', '今日ご相談になりたいこと', {
    items: [
      ask('text', 'chief', '今日はどうされましたか', {
        isLong: true,
        shortText: '主訴',
        isRequired: true,
        maxLength: 1000,
      }),
      ask('duration', 'since', 'いつからですか', { shortText: '発症から' }),
      ...inside,
    ],
  });

const pain = (): InterviewItem =>
  ask('scale', 'pain', '今の痛みはどのくらいですか', {
    shortText: '痛み（NRS）',
    minLabel: '痛みはない',
    maxLabel: '考えられるいちばん強い痛み',
  });

const chart =
  '【主訴】{{chief}}（{{since}}）\n【既往歴】{{diseases}}\n【手術歴】{{surgery-name}}\n【アレルギー】{{allergy|回答なし}} {{allergy-what}}\n【内服】{{medicine-name}} 抗凝固薬：{{anticoagulant|回答なし}}\n【喫煙】{{smoking}} BI {{brinkman}}　【飲酒】{{alcohol}}\n【身体】{{height}} {{weight}} BMI {{bmi}}\n【要注意】{{要注意}}';

/** First visits: internal medicine, orthopaedics, children, obstetrics and gynaecology. */
export const firstVisits: readonly DemoInterview[] = [
  {
    slug: 'first-internal',
    approach: null,
    name: '初診問診（内科）見本',
    description: '内科を初めて受診する方にうかがいます。',
    department: '01',
    items: [
      complaint(
        anyOf(
          'symptoms',
          'ほかにある症状を選んでください',
          [
            ['fever', '熱'],
            ['cough', 'せき'],
            ['breath', '息切れ'],
            ['chest', '胸の痛み'],
            ['stomach', '腹痛'],
            ['diarrhoea', '下痢'],
            ['blood', '血便・黒い便'],
            ['weight', '体重が減った'],
          ],
          { shortText: '症状' },
        ),
        ask('number', 'temperature', '熱を測っていれば、いちばん高かった体温', {
          as: 'quantity',
          units: [unit('Cel', '℃')],
          min: 30,
          max: 45,
          decimals: 1,
          enabling: shownIf(chose('symptoms', 'fever')),
        }),
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
      flag(
        'red',
        'chest',
        '胸の痛み・息切れ・血便',
        ...['chest', 'breath', 'blood'].map((code) => chose('symptoms', code)),
      ),
      ...medicineFlags,
      ...allergyFlags,
      ...pregnancyFlags('amber'),
    ],
    chartText: `${chart}\n【症状】{{symptoms}} {{temperature}}`,
  },
  {
    slug: 'first-orthopaedics',
    approach: null,
    name: '初診問診（整形外科）見本',
    description: '整形外科を初めて受診する方にうかがいます。',
    department: '10',
    items: [
      complaint(
        ask('bodyMap', 'where', '痛いところ、気になるところを選んでください', {
          views: ['front', 'back', 'hand'],
          shortText: '部位',
          isRequired: true,
        }),
        pain(),
        oneOf(
          'cause',
          'きっかけはありますか',
          [
            ['injury', 'けが・転倒'],
            ['work', '仕事'],
            ['sport', 'スポーツ'],
            ['none', '思い当たらない'],
          ],
          { other: 'その他', shortText: 'きっかけ' },
        ),
        ask('yesNo', 'work-accident', '仕事中や通勤中のけがですか', {
          shortText: '労災',
          enabling: shownIf(chose('cause', 'injury')),
        }),
        ask('yesNo', 'numb', 'しびれや、力が入りにくいところがありますか', { shortText: 'しびれ・脱力' }),
        ask('yesNo', 'bladder', '尿や便が出にくい、もれることがありますか', { shortText: '排尿・排便の障害' }),
      ),
      history(),
      ask('yesNo', 'osteoporosis', '骨粗しょう症と言われたことがありますか', {
        shortText: '骨粗しょう症',
        enabling: shownIf(aged('>=', 50)),
      }),
      medicines(),
      allergies(),
      pregnancy(),
      body(),
      contact(),
    ],
    flags: [
      flag('red', 'bladder', '排尿・排便の障害', saysYes('bladder')),
      flag('amber', 'numb', 'しびれ・脱力', saysYes('numb')),
      ...medicineFlags,
      ...allergyFlags,
      ...pregnancyFlags('amber'),
    ],
    chartText:
      '【主訴】{{chief}}（{{since}}）\n【部位】{{where}} NRS {{pain}}\n【きっかけ】{{cause}} 労災：{{work-accident}}\n【しびれ・脱力】{{numb}}　【排尿・排便】{{bladder}}\n【既往歴】{{diseases}} {{surgery-name}}\n【内服】{{medicine-name}} 抗凝固薬：{{anticoagulant|回答なし}}\n【アレルギー】{{allergy|回答なし}} {{allergy-what}}\n【要注意】{{要注意}}',
  },
  {
    slug: 'first-children',
    approach: null,
    name: '初診問診（小児科）見本',
    description: 'お子さんのことを、保護者の方にうかがいます。',
    department: '14',
    items: [
      ask('text', 'writer', '書いている方のお名前と続柄', { shortText: '記入者', isRequired: true }),
      complaint(
        ask('number', 'temperature', 'いちばん高かった体温', {
          as: 'quantity',
          units: [unit('Cel', '℃')],
          min: 30,
          max: 45,
          decimals: 1,
        }),
        oneOf(
          'drinks',
          '水分はとれていますか',
          [
            ['usual', 'いつもどおり'],
            ['half', '半分くらい'],
            ['little', 'ほとんどとれない'],
          ],
          { shortText: '水分', isRequired: true },
        ),
        oneOf(
          'energy',
          '元気はありますか',
          [
            ['usual', 'いつもどおり'],
            ['less', '少しない'],
            ['none', 'ぐったりしている'],
          ],
          { shortText: '活気', isRequired: true },
        ),
        ask('yesNo', 'convulsion', 'けいれんしたことがありますか', { shortText: 'けいれん' }),
      ),
      ask('group', 'birth', '生まれたとき', {
        items: [
          ask('number', 'birth-weeks', '妊娠何週で生まれましたか', { units: [unit('wk', '週')], min: 20, max: 44 }),
          ask('number', 'birth-weight', '生まれたときの体重', {
            as: 'quantity',
            units: [unit('g', 'g')],
            min: 200,
            max: 8000,
          }),
        ],
      }),
      anyOf(
        'vaccines',
        '受けた予防接種',
        [
          ['hib', 'ヒブ'],
          ['pneumococcus', '小児用肺炎球菌'],
          ['dpt', '四種・五種混合'],
          ['bcg', 'BCG'],
          ['mr', 'MR（麻しん・風しん）'],
          ['varicella', '水ぼうそう'],
          ['je', '日本脳炎'],
        ],
        { shortText: '予防接種' },
      ),
      medicines(),
      allergies(),
      body(),
      contact(),
    ],
    flags: [
      flag('red', 'weak', 'ぐったりしている・水分がとれない', chose('energy', 'none'), chose('drinks', 'little')),
      flag('amber', 'convulsion', 'けいれん', saysYes('convulsion')),
      ...allergyFlags,
    ],
    chartText:
      '【主訴】{{chief}}（{{since}}）体温 {{temperature}}\n【水分】{{drinks}}　【活気】{{energy}}　【けいれん】{{convulsion}}\n【出生】{{birth-weeks}} {{birth-weight}}\n【予防接種】{{vaccines}}\n【アレルギー】{{allergy|回答なし}} {{allergy-what}}\n【体重】{{weight}}\n【記入者】{{writer}}\n【要注意】{{要注意}}',
  },
  {
    slug: 'first-obstetrics',
    approach: null,
    name: '初診問診（産婦人科）見本',
    description: '産婦人科を初めて受診する方にうかがいます。答えたくない質問は空けておけます。',
    department: '15',
    items: [
      complaint(
        ask('date', 'last-period', '最後の月経が始まった日', { shortText: '最終月経', precision: 'month' }),
        oneOf(
          'cycle',
          '月経の周期',
          [
            ['regular', '順調'],
            ['irregular', '不順'],
            ['ended', '閉経した'],
          ],
          { shortText: '周期' },
        ),
        ask('yesNo', 'bleeding', '月経以外の出血がありますか', { shortText: '不正出血' }),
        pain(),
      ),
      ask('group', 'births', '妊娠とお産', {
        items: [
          ask('number', 'pregnancies', 'これまでの妊娠の回数', { min: 0, max: 30, shortText: '妊娠回数' }),
          ask('number', 'deliveries', 'お産の回数', { min: 0, max: 30, shortText: '分娩回数' }),
        ],
      }),
      oneOf(
        'pregnant',
        '今、妊娠していますか',
        [
          ['yes', 'はい'],
          ['maybe', 'その可能性がある'],
          ['no', 'いいえ'],
        ],
        { shortText: '妊娠' },
      ),
      history(),
      medicines(),
      allergies(),
      body(),
      habits(),
      contact(),
    ],
    flags: [
      flag('amber', 'bleeding', '不正出血', saysYes('bleeding')),
      ...pregnancyFlags('amber'),
      ...medicineFlags,
      ...allergyFlags,
    ],
    chartText:
      '【主訴】{{chief}}（{{since}}）\n【最終月経】{{last-period}}　【周期】{{cycle}}　【不正出血】{{bleeding}}\n【妊娠】{{pregnant}} 妊娠{{pregnancies}}回 分娩{{deliveries}}回\n【既往歴】{{diseases}} {{surgery-name}}\n【内服】{{medicine-name}} 抗凝固薬：{{anticoagulant|回答なし}}\n【アレルギー】{{allergy|回答なし}} {{allergy-what}}\n【要注意】{{要注意}}',
  },
];
