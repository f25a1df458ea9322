import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './repository.ts';

const screens = globSync(['apps/*/src/**/*.tsx', 'packages/ui/src/**/*.tsx'], { cwd: root });

/** Beside an act that itself calls something off, these could be read as the act. */
const ambiguous = /^(やめる|キャンセル|取消|取り消し|中止)$/;
/** Acts that call off, end or take away. */
const ending =
  /取り消|取りやめ|取り下げ|やめる|無効|撤回|中止|終了|終える|破棄|捨て|削除|停止|解除|外す|差し戻|退職|ログアウト/;

/** What the buttons of a file say, as far as it stands in the source; the arrow of a handler belongs to its tag. */
const buttonsIn = (source: string): string[] => [
  ...[...source.matchAll(/<Button\b(?:[^>]|=>)*>\s*([^<{]+?)\s*<\/Button>/g)].map(([, words = '']) => words.trim()),
  ...[...source.matchAll(/(?:verb|wayBack)="([^"]+)"/g)].map(([, words = '']) => words),
];

test.each([
  ['<Button onClick={back}>やめる</Button><Button onClick={() => act()}>同意を取りやめる</Button>', true],
  ['<Button onClick={back}>取りやめずに戻る</Button><Button onClick={() => act()}>同意を取りやめる</Button>', false],
  ['<Button onClick={back}>やめる</Button><Button onClick={() => act()}>保存する</Button>', false],
])('%s can be misread: %s', (source, expected) => {
  expect(isMisread(source)).toBe(expected);
});

test('nowhere can the way out of a dialog be read as the act beside it', () => {
  expect(screens.length).toBeGreaterThan(300);
  expect(screens.filter((file) => isMisread(readFileSync(join(root, file), 'utf8')))).toEqual([]);
});

test('what calls a question off unless it is told otherwise is no act', () => {
  const source = readFileSync(join(root, 'packages/ui/src/overlay/confirm-dialog.tsx'), 'utf8');
  const [, usual = ''] = /wayBack = '([^']+)'/.exec(source) ?? [];
  expect(usual).toBe('戻る');
});

function isMisread(source: string): boolean {
  const buttons = buttonsIn(source);
  return (
    buttons.some((words) => ambiguous.test(words)) &&
    buttons.some((words) => !ambiguous.test(words) && ending.test(words))
  );
}
