import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './repository.ts';

/** Words for which the product has another (docs/glossary.md), and that one. */
const left: readonly (readonly [RegExp, string])[] = [
  [/理解に不安|誤答あり|理解が不十分/, '要説明'],
  [/期限を過ぎて、まだ見終わっていない|期限を過ぎたオーダー/, '期限超過'],
  [/(?:理解度|動画)の質問|質問を追加.{0,20}動画/, '確認問題'],
  [/オーダーを送信し/, 'オーダーを発行'],
  [/封印/, '電子署名で確定'],
  [/(?:ログイン|パスワード)の決まり/, '規則'],
  [/自科/, '自分の診療科'],
  [/病院の時計/, 'サーバー時刻'],
  [/テンプレート/, '動画セット, IC支援セット, 同意書様式 or 定型文'],
  [/まもなく期限切れ/, '有効期限間近'],
  [/職種(?:ごと|の権限)|対象の職種/, '役割'],
];
const product = ['apps/*/{src,seed}/**/*.{ts,tsx,html}', 'packages/*/src/**/*.{ts,tsx}', 'docs/staff/*.md'];

test('no screen, paper, e-mail or page of help says a word that was left for another', async () => {
  const said: string[] = [];
  let read = 0;
  for await (const name of glob(product, { cwd: root })) {
    if (/\.test\.tsx?$/.test(name)) continue;
    read += 1;
    const lines = (await readFile(join(root, name), 'utf8')).split('\n');
    for (const [index, line] of lines.entries())
      for (const [word, instead] of left) if (word.test(line)) said.push(`${name}:${index + 1} ${word} → ${instead}`);
  }
  expect(said).toEqual([]);
  expect(read).toBeGreaterThan(2000);
});
