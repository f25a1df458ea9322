import type { DeclaredKind } from '#progress/item-kind.ts';

/** A sheet that is read and confirmed: a kind that no area and no contract knows. */
export const sheetKind: DeclaredKind = {
  name: '用紙',
  heading: () => '用紙をお読みください',
  receipt: { said: '用紙を読みました', kept: '確認した記録' },
  namesItsOrder: false,
  reportsItself: false,
  records: {},
  apply: (item) => item,
  isDone: ({ done }) => done,
  line: ({ item }) => ({ state: 'new', title: item.title, sentence: 'まだ読んでいません', picture: null }),
  start: ({ item }) => ({
    screen: { name: 'item', itemId: item.id, part: 'front', of: null },
    label: '用紙を読む',
  }),
  goOnLabel: () => '用紙へ進む',
  Screen: ({ step, part }) => (
    <p>
      {step.item.title} {part}
    </p>
  ),
};
