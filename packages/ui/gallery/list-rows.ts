import type { Status } from '#feedback/status-badge.tsx';
import { longName } from './names.ts';

export type OrderRow = {
  id: string;
  patient: string;
  kana: string;
  number: string;
  title: string;
  status: Status;
  ranges: { start: number; end: number }[];
  due: string;
  issued: string;
};

const patients = [
  ['山田 太郎', 'ヤマダ タロウ'],
  ['髙﨑 𠮷江', 'タカサキ ヨシエ'],
  [longName, 'ジュゲム ジュゲム'],
  ['アレクサンドラ・マリア・ゴンサレス', 'アレクサンドラ マリア ゴンサレス'],
  ['佐藤 花子', 'サトウ ハナコ'],
  ['李 小龍', 'リ ショウリュウ'],
  ['葛󠄀城 京子', 'カツラギ キョウコ'],
  ['鈴木 一', 'スズキ ハジメ'],
  ['渡邉 美智子', 'ワタナベ ミチコ'],
  ['中村 誠', 'ナカムラ マコト'],
] as const;

const titles = [
  '大腸内視鏡検査の説明',
  '白内障手術を受ける方へ',
  '全身麻酔について',
  '人工膝関節置換術の説明（入院から退院まで）',
];
const states: Status[] = [
  'watched',
  'watching',
  'notOpened',
  'needsAttention',
  'expired',
  'reviewed',
  'draft',
  'canceled',
];

/** The same rows each time, so that a picture of today can be laid beside one of tomorrow. */
export const orderRows: OrderRow[] = Array.from({ length: 16 }, (_, index) => {
  const [patient, kana] = patients[index % patients.length] ?? patients[0];
  return {
    id: String(index),
    patient,
    kana,
    number: String(10234 + index * 37).padStart(8, '0'),
    title: titles[index % titles.length] ?? '',
    status: states[index % states.length] ?? 'draft',
    ranges: [
      { start: 0, end: 90 + ((index * 47) % 400) },
      { start: 560, end: 560 + ((index * 31) % 190) },
    ],
    due: `2026/11/${String(21 + (index % 9)).padStart(2, '0')}`,
    issued: `2026/11/${String(20 - (index % 9)).padStart(2, '0')} 14:05`,
  };
});
