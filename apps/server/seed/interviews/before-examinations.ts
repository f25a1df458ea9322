import { anyOf, ask, chose, flag, saysYes, shownIf, unit, yesOrNo } from '@nattoku/rules/interview/item/write-item';
import type { DemoInterview } from '#seed/interviews/demo-interview.ts';
import {
  allergies,
  allergyFlags,
  body,
  contact,
  medicineFlags,
  medicines,
  pregnancy,
  pregnancyFlags,
} from '@nattoku/rules/interview/item/standard-blocks';

/** Before contrast media, MRI and endoscopy; and allergies by themselves. */
export const beforeExaminations: readonly DemoInterview[] = [
  {
    slug: 'contrast',
    approach: 'contrast-ct',
    name: '造影検査の問診 見本',
    description: '造影剤を使う検査の前にうかがいます。',
    department: '26',
    items: [
      yesOrNo('contrast-before', '造影剤を使ったことがありますか', '造影剤の使用歴'),
      ask('yesNo', 'contrast-trouble', 'そのとき、具合が悪くなりましたか', {
        shortText: '造影剤の副作用',
        isRequired: true,
        enabling: shownIf(saysYes('contrast-before')),
      }),
      anyOf(
        'contrast-signs',
        'どのような症状でしたか',
        [
          ['rash', 'じんましん・かゆみ'],
          ['nausea', '吐き気・嘔吐'],
          ['breath', '息が苦しい'],
          ['faint', '気を失う・血圧が下がる'],
        ],
        { shortText: '副作用の症状', enabling: shownIf(saysYes('contrast-trouble')) },
      ),
      yesOrNo('asthma', 'ぜんそくと言われたことがありますか', 'ぜんそく'),
      yesOrNo('kidney', '腎臓の病気、または腎臓の働きが悪いと言われたことがありますか', '腎機能の低下'),
      yesOrNo(
        'metformin',
        '糖尿病の薬（メトホルミン）をのんでいますか',
        'メトホルミン',
        'メトグルコ、エクメット、メタクト、ジャヌメットなど',
      ),
      ask('yesNo', 'thyroid', '甲状腺の病気がありますか', { shortText: '甲状腺' }),
      ask('picture', 'needle', '造影剤は、腕の血管に細い管を入れて注射します', {
        imageId: 'c0000000-0000-4000-8000-000000000001',
        alt: 'ひじの内側の血管に細い管を入れ、注射器とつないだ図',
      }),
      ask('yesNo', 'avoids', '注射や採血をさけるように言われたところがありますか', {
        shortText: '穿刺を避ける',
        help: '透析のシャント、乳がんの手術をした側の腕など',
      }),
      ask('bodyMap', 'avoids-where', 'さけるところを選んでください', {
        views: ['front', 'hand'],
        shortText: '穿刺を避ける部位',
        enabling: shownIf(saysYes('avoids')),
      }),
      allergies(),
      pregnancy(),
      body(),
    ],
    flags: [
      flag('red', 'contrast', '造影剤の副作用', saysYes('contrast-trouble')),
      flag('red', 'kidney', '腎機能の低下', saysYes('kidney')),
      flag('amber', 'asthma', 'ぜんそく', saysYes('asthma')),
      flag('amber', 'metformin', 'メトホルミン', saysYes('metformin')),
      flag('amber', 'avoids', '穿刺を避ける部位', saysYes('avoids')),
      ...allergyFlags,
      ...pregnancyFlags('red'),
    ],
    chartText:
      '【造影剤】使用歴：{{contrast-before}} 副作用：{{contrast-trouble}} {{contrast-signs}}\n【ぜんそく】{{asthma}}　【腎機能】{{kidney}}　【メトホルミン】{{metformin}}　【甲状腺】{{thyroid}}\n【穿刺を避ける部位】{{avoids-where}}\n【アレルギー】{{allergy|回答なし}} {{allergy-what}}\n【妊娠】{{pregnant}}　【体重】{{weight}}\n【要注意】{{要注意}}',
  },
  {
    slug: 'mri-safety',
    approach: 'contrast-mri',
    name: 'MRI検査の安全確認 見本',
    description: '強い磁石を使う検査です。体の中や身につけている金属についてうかがいます。',
    department: '26',
    items: [
      yesOrNo('pacemaker', '心臓ペースメーカーや除細動器が入っていますか', 'ペースメーカー・除細動器'),
      ask('text', 'pacemaker-card', '手帳やカードに書かれた機種', {
        shortText: '機種',
        enabling: shownIf(saysYes('pacemaker')),
      }),
      yesOrNo('aneurysm-clip', '脳の動脈瘤クリップが入っていますか', '脳動脈瘤クリップ'),
      yesOrNo('cochlear', '人工内耳や、体に入った刺激装置・薬のポンプがありますか', '人工内耳・刺激装置・ポンプ'),
      anyOf(
        'metal',
        '体に入っているもの',
        [
          ['stent', 'ステント・コイル'],
          ['valve', '人工弁'],
          ['joint', '人工関節・ボルト'],
          ['eye', '目に入った金属片'],
          ['shrapnel', 'そのほかの金属片'],
          ['dental', '磁石式の入れ歯・インプラント'],
        ],
        { shortText: '体内の金属', isRequired: true },
      ),
      ask('date', 'metal-when', '入れたのはいつごろですか', {
        precision: 'year',
        shortText: '手術の時期',
        enabling: shownIf(...['stent', 'valve', 'joint'].map((code) => chose('metal', code))),
      }),
      anyOf(
        'worn',
        '外せないもの',
        [
          ['tattoo', 'いれずみ・アートメイク'],
          ['lens', 'カラーコンタクト'],
          ['patch', 'はり薬'],
          ['piercing', 'ピアス'],
          ['sensor', '血糖の測定器'],
        ],
        { shortText: '身につけているもの' },
      ),
      yesOrNo('claustrophobia', '狭いところが苦手ですか', '閉所恐怖'),
      pregnancy(),
      body(),
      ask('agreement', 'checked', '検査室に金属を持ち込まないことを確認しました', {
        shortText: '持ち込みの確認',
        isRequired: true,
      }),
    ],
    flags: [
      flag(
        'red',
        'device',
        '体内の電子機器・クリップ',
        saysYes('pacemaker'),
        saysYes('aneurysm-clip'),
        saysYes('cochlear'),
      ),
      flag('red', 'eye', '目に入った金属片', chose('metal', 'eye')),
      flag('amber', 'claustrophobia', '閉所恐怖', saysYes('claustrophobia')),
      ...pregnancyFlags('amber'),
    ],
    chartText:
      '【体内機器】ペースメーカー等：{{pacemaker}} {{pacemaker-card}} クリップ：{{aneurysm-clip}} 人工内耳等：{{cochlear}}\n【体内の金属】{{metal}} {{metal-when}}\n【外せないもの】{{worn}}\n【閉所恐怖】{{claustrophobia}}　【妊娠】{{pregnant}}　【体重】{{weight}}\n【要注意】{{要注意}}',
  },
  {
    slug: 'endoscopy',
    approach: null,
    name: '内視鏡検査前の問診 見本',
    description: '胃や大腸の内視鏡検査の前にうかがいます。',
    department: '03',
    items: [
      anyOf(
        'diseases',
        '治療中の病気を選んでください',
        [
          ['heart', '心臓の病気'],
          ['glaucoma', '緑内障'],
          ['prostate', '前立腺肥大'],
          ['diabetes', '糖尿病'],
          ['thyroid', '甲状腺機能亢進症'],
          ['lung', '肺の病気・ぜんそく'],
        ],
        { shortText: '治療中の病気', isRequired: true },
      ),
      medicines(),
      allergies(),
      yesOrNo(
        'local-anaesthetic',
        '歯の治療などの麻酔（キシロカイン）で、具合が悪くなったことがありますか',
        '局所麻酔のアレルギー',
      ),
      yesOrNo('sedation-wish', '眠くなる薬を使う検査を希望しますか', '鎮静の希望'),
      ask('yesNo', 'drives', '今日、車・バイク・自転車を運転して帰りますか', {
        shortText: '運転して帰る',
        isRequired: true,
        enabling: shownIf(saysYes('sedation-wish')),
      }),
      ask('time', 'last-meal', '最後に食べた時刻', { shortText: '最終飲食', isRequired: true }),
      ask('number', 'stools', '下剤をのんだあとの便の回数', {
        min: 0,
        max: 50,
        units: [unit('{times}', '回')],
        shortText: '便の回数',
      }),
      pregnancy(),
      contact(),
    ],
    flags: [
      flag('red', 'local-anaesthetic', '局所麻酔のアレルギー', saysYes('local-anaesthetic')),
      flag('red', 'drives', '鎮静後の運転', saysYes('drives')),
      flag(
        'amber',
        'spasm',
        '鎮痙薬に注意する病気',
        ...['heart', 'glaucoma', 'prostate', 'thyroid'].map((code) => chose('diseases', code)),
      ),
      ...medicineFlags,
      ...allergyFlags,
      ...pregnancyFlags('amber'),
    ],
    chartText:
      '【治療中】{{diseases}}\n【内服】{{medicine-name}} 抗凝固薬：{{anticoagulant|回答なし}} 最終 {{anticoagulant-last}}\n【アレルギー】{{allergy|回答なし}} {{allergy-what}} 局所麻酔：{{local-anaesthetic}}\n【鎮静】{{sedation-wish}} 運転：{{drives}}\n【最終飲食】{{last-meal}}　【便】{{stools}}\n【要注意】{{要注意}}',
  },
  {
    slug: 'allergy',
    approach: null,
    name: 'アレルギーの問診 見本',
    description: 'アレルギーの有無と、そのときの症状をうかがいます。',
    department: null,
    items: [
      allergies(),
      ask('yesNo', 'adrenaline', 'アドレナリンの自己注射（エピペン）を持っていますか', { shortText: 'エピペン' }),
      anyOf(
        'family-allergy',
        'ご家族のアレルギー',
        [
          ['asthma', 'ぜんそく'],
          ['atopy', 'アトピー性皮膚炎'],
          ['hay-fever', '花粉症'],
          ['food', '食物アレルギー'],
        ],
        { shortText: '家族歴' },
      ),
    ],
    flags: [flag('red', 'adrenaline', 'エピペン', saysYes('adrenaline')), ...allergyFlags],
    chartText:
      '【アレルギー】{{allergy|回答なし}}\n{{#allergy-list}}\n・{{allergy-what|名前 未回答}}（{{allergy-kind|種類 未回答}}）：症状 {{allergy-signs|未回答}}／時期 {{allergy-when|未回答}}\n{{/allergy-list}}\n【エピペン】{{adrenaline}}　【家族歴】{{family-allergy}}\n【要注意】{{要注意}}',
  },
];
