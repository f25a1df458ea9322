import { expect, test } from 'vitest';
import { recordText, type TalkRecordText } from '#talk/record-text.ts';

const plainPoint = { detail: '', reason: '', answer: '', understanding: '' };

const record: TalkRecordText = {
  procedure: '腹腔鏡下胆のう摘出術（2027/02/01）',
  diagnosis: '胆のう結石症',
  operator: '田中 一郎',
  when: '2027/01/25(月) 14:00',
  where: '外来2階 面談室1',
  minutes: 28,
  explainer: '田中 一郎',
  attendees: ['患者本人', '家族・長女 山田 花子'],
  points: [
    { ...plainPoint, kind: 'risk', title: '出血', detail: '1%', result: '言えた' },
    { ...plainPoint, kind: 'risk', title: '胆管の損傷', result: '説明した', understanding: '一部できた' },
    { ...plainPoint, kind: 'topic', title: '痛みは？', result: '省略', reason: '麻酔科が説明' },
    {
      ...plainPoint,
      kind: 'topic',
      title: '仕事は？',
      result: '回答した',
      answer: '2週間後から。\n力仕事は1か月後から。',
    },
    { ...plainPoint, kind: 'keyPoint', title: '食事', result: '説明できた' },
  ],
  departures: ['「手術の流れ」の代わりに「血をさらさらにする薬」'],
  missing: ['見せていない場面「ほかの方法」：次回に行う'],
  notes: ['一行目\nタブ\tあり'],
  decision: '同意',
  pastDecisions: ['変更前：保留（2027/01/25 14:40 に変更：ご家族と相談して決めた）'],
  summary: '合併症と\r\n代わりの方法を説明した。',
  agreed: '',
  change: '',
};

test('a chart gets lines with its own line ends, without tabs, and nothing of what is empty', () => {
  const text = recordText(record);

  expect(text.split('\r\n')).toEqual([
    '【説明】腹腔鏡下胆のう摘出術（2027/02/01）',
    '日時：2027/01/25(月) 14:00（28分）',
    '場所：外来2階 面談室1',
    '説明者：田中 一郎',
    '同席：患者本人、家族・長女 山田 花子',
    '病名：胆のう結石症',
    '術者：田中 一郎',
    '【患者の疑問・心配】',
    '・痛みは？：省略（麻酔科が説明）',
    '・仕事は？：回答した（回答：2週間後から。 力仕事は1か月後から。）',
    '【説明したリスク】',
    '・出血：言えた',
    '・胆管の損傷：説明した　患者さんがご自分の言葉で：一部できた',
    '【理解の確認】',
    '・食事：説明できた',
    '【シナリオと違う道】',
    '・「手術の流れ」の代わりに「血をさらさらにする薬」',
    '【予定どおりでなかったこと】',
    '・見せていない場面「ほかの方法」：次回に行う',
    '【説明の要約】',
    '合併症と',
    '代わりの方法を説明した。',
    '【メモ】',
    '一行目',
    'タブ あり',
    '【患者の返事】',
    '同意',
    '変更前：保留（2027/01/25 14:40 に変更：ご家族と相談して決めた）',
    '',
  ]);
  expect(text).not.toMatch(/[^\r]\n|\t/);
});

test('an amended edition says what is another', () => {
  expect(recordText({ ...record, change: '術者の訂正' })).toContain('訂正：術者の訂正\r\n');
});
