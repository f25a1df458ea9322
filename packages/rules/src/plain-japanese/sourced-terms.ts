import type { MedicalTerm } from '#plain-japanese/medical-term.ts';

/**
 * Terms with a wording that was read at its source: the proposal of the National Institute for Japanese Language (the line 「まずこれだけは」 of
 * each word), or what doctors wrote in the institute's survey. Nothing else may name these sources; beside them stand wordings of our own.
 */
export const sourcedTerms: readonly MedicalTerm[] = [
  {
    term: 'イレウス',
    reading: 'いれうす',
    plain: [
      { text: '腸の通過障害', source: 'proposal' },
      { text: '腸がつまること', source: 'editors' },
    ],
  },
  {
    term: 'エビデンス',
    reading: 'えびでんす',
    plain: [
      { text: '証拠', source: 'proposal' },
      { text: 'この治療法がよいといえる証拠', source: 'proposal' },
    ],
  },
  {
    term: '寛解',
    reading: 'かんかい',
    plain: [{ text: '症状が落ち着いて安定した状態', source: 'proposal' }],
  },
  {
    term: '誤嚥',
    reading: 'ごえん',
    plain: [
      { text: '食物などが気管に入ってしまうこと', source: 'proposal' },
      { text: '食べ物や飲み物が、まちがって肺のほうに入ること', source: 'editors' },
    ],
  },
  {
    term: '重篤',
    reading: 'じゅうとく',
    plain: [
      { text: '病状が非常に重いこと', source: 'proposal' },
      { text: 'とても危険な状態', source: 'survey' },
    ],
  },
  {
    term: '浸潤',
    reading: 'しんじゅん',
    plain: [{ text: 'がんがまわりに広がっていくこと', source: 'proposal' }],
  },
  {
    term: '生検',
    reading: 'せいけん',
    notIn: ['生検査'],
    plain: [
      { text: '患部の一部を切り取って、顕微鏡などで調べる検査', source: 'proposal' },
      { text: '体の一部を少し取って、調べる検査', source: 'editors' },
    ],
  },
  {
    term: 'せん妄',
    reading: 'せんもう',
    plain: [{ text: '話す言葉やふるまいに一時的に混乱が見られる状態', source: 'proposal' }],
  },
  {
    term: '潰瘍',
    reading: 'かいよう',
    plain: [
      { text: '病気のため、からだの一部が深いところまで傷ついた状態', source: 'proposal' },
      { text: 'ただれ', source: 'proposal' },
    ],
  },
  {
    term: '化学療法',
    reading: 'かがくりょうほう',
    plain: [
      { text: '薬を使う、がんの治療法', source: 'proposal' },
      { text: 'がんの薬を使う治療', source: 'editors' },
    ],
  },
  {
    term: '抗体',
    reading: 'こうたい',
    notIn: ['抵抗体'],
    plain: [
      {
        text: '細菌やウイルスと戦い、からだを守ってくれる、人間のからだの中で作られる物質',
        source: 'proposal',
      },
    ],
  },
  {
    term: 'クリニカルパス',
    reading: 'くりにかるぱす',
    plain: [
      { text: '退院までの道筋を示した表', source: 'proposal' },
      { text: '診療内容をスケジュール化し、分かりやすく記したもの', source: 'proposal' },
    ],
  },
  {
    term: '予後',
    reading: 'よご',
    plain: [
      { text: '今後の見通し', source: 'survey' },
      { text: 'この先どうなるか', source: 'survey' },
    ],
  },
  {
    term: '侵襲',
    reading: 'しんしゅう',
    plain: [{ text: 'からだに対する負担', source: 'survey' }],
  },
  {
    term: '根治',
    reading: 'こんち',
    plain: [{ text: '完全に治って、病院で治療しなくてよくなること', source: 'survey' }],
  },
  {
    term: '病理検査',
    reading: 'びょうりけんさ',
    plain: [{ text: '顕微鏡で細胞の種類や性質を調べる検査', source: 'survey' }],
  },
];
