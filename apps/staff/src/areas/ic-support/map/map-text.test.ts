import type { MapTopic } from '@nattoku/contract/ic-support/ic-map';
import type { IcOrder } from '@nattoku/contract/ic-support/ic-order';
import { expect, test } from 'vitest';
import { mapText } from '#areas/ic-support/map/map-text.ts';

const order = {
  patient: { patientNumber: '0012', familyName: '髙﨑', givenName: '千代' },
  talk: {
    procedure: { name: '白内障手術', on: null, side: 'right' },
    approachName: null,
    startsAt: '2027-01-25T05:00:00.000Z',
  },
} as unknown as IcOrder;
const topic = (given: Partial<MapTopic>): MapTopic => ({
  kind: 'worry',
  title: '',
  detail: '',
  itemId: null,
  seconds: null,
  step: null,
  at: null,
  ...given,
});

test('what matters most stands first, each on a line of its own', () => {
  const topics = [
    topic({ kind: 'rewatched', title: '手術の流れ', seconds: { start: 62, end: 90 } }),
    topic({ kind: 'misunderstood', title: '出血の起こりやすさ', detail: '「起こらない」\nと回答' }),
    topic({ kind: 'misunderstood', title: '絶食の時間' }),
    topic({ kind: 'notWatched', title: '胃カメラのご案内', detail: '見ていません' }),
  ];
  expect(mapText(order, topics)).toBe(
    [
      '【わからなかった地図】',
      '患者：0012 髙﨑 千代',
      '説明：白内障手術（右）（2027/01/25(月) 14:00）',
      '■まだ見終わっていない動画',
      '・胃カメラのご案内 見ていません',
      '■理解できていない',
      '・出血の起こりやすさ 「起こらない」 と回答',
      '・絶食の時間',
      '■くり返し見たところ',
      '・手術の流れ 1:02〜1:30',
    ].join('\n'),
  );
});

test('an empty map says that everything was seen and answered', () => {
  expect(mapText(order, [])).toContain('患者さんは、すべてを見て、答え終わっています。');
});
