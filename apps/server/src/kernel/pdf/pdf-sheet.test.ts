import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { flowOn } from '#kernel/pdf/pdf-flow.ts';
import { newSheet } from '#kernel/pdf/pdf-sheet.ts';

const run = promisify(execFile);
const now = new Date('2026-04-02T01:00:00Z');

async function written(bytes: Uint8Array): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'nattoku-pdf-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = join(folder, 'sheet.pdf');
  await writeFile(file, bytes);
  return file;
}

/** Share of dark pixels in a rectangle, given in millimetres, of the first page as poppler draws it. */
async function darkness(file: string, { x, y, width, height }: Record<'x' | 'y' | 'width' | 'height', number>) {
  const perMm = 150 / 25.4;
  const cut = [x, y, width, height].map((mm) => String(Math.round(mm * perMm)));
  const [left = '', top = '', across = '', down = ''] = cut;
  await run('pdftoppm', [
    '-gray',
    '-r',
    '150',
    '-singlefile',
    '-x',
    left,
    '-y',
    top,
    '-W',
    across,
    '-H',
    down,
    file,
    file,
  ]);
  const picture = await readFile(`${file}.pgm`);
  const pixels = picture.subarray(picture.length - Number(across) * Number(down));
  return pixels.filter((grey) => grey < 128).length / pixels.length;
}

test('Japanese words with rare kanji are text and ink alike', async () => {
  const sheet = await newSheet({ title: '説明のご案内', paper: 'A4', now });
  const name = '髙﨑𠮷①㎎（Ａ）葛󠄀城';
  sheet.text(name, { x: 20, y: 20, width: 170 }, { size: 20 });
  const file = await written(await sheet.save());
  const { stdout } = await run('pdftotext', [file, '-']);
  expect(stdout.trim()).toBe('髙﨑𠮷①㎎（Ａ）葛\u{E0100}城');
  const { stdout: facts } = await run('pdfinfo', [file]);
  expect(facts).toMatch(/Title:\s+説明のご案内[\s\S]*Page size:\s+595\.\d+ x 841\.\d+ pts \(A4\)/u);
  // Each character is some 7 mm wide; one that the font had dropped would leave its place white.
  for (const at of [...'髙﨑𠮷①㎎'].keys()) {
    expect(await darkness(file, { x: 20 + at * 7.06, y: 20, width: 7, height: 11 })).toBeGreaterThan(0.03);
  }
});

test.each([
  ['Chinese in the shapes of Chinese', { script: 'chinese' }, '选择说明骨直𠮷髙込あ'],
  ['Vietnamese with both accents of a letter', {}, 'Người bệnh ưỡ ẵ ỷ'],
  ['Portuguese', {}, 'Não é você: ações'],
  ['a Chinese name among Japanese words', {}, '刘晓说'],
] as const)('%s is text and ink alike', async (_case, style, text) => {
  const sheet = await newSheet({ title: 'x', paper: 'A4', now, language: 'zh-Hans', scripts: ['chinese'] });
  for (const weight of ['regular', 'bold'] as const) {
    expect(sheet.lacks(text, { ...style, weight })).toBe(false);
    for (const [at, letter] of [...text].entries())
      sheet.text(letter, { x: 20 + at * 8, y: weight === 'bold' ? 40 : 20, width: 8 }, { ...style, weight, size: 20 });
  }
  const file = await written(await sheet.save());
  const { stdout } = await run('pdftotext', ['-layout', file, '-']);
  const bare = (words: string) => words.replaceAll(/\s/gu, '');
  expect(bare(stdout)).toBe(bare(text + text));
  for (const [at, letter] of [...text].entries())
    for (const y of [20, 40])
      if (letter !== ' ')
        expect(await darkness(file, { x: 20 + at * 8, y, width: 7, height: 11 })).toBeGreaterThan(0.01);
  expect(sheet.lacks('क', style)).toBe(true);
});

test('a character that the font lacks is seen to be missing', async () => {
  const sheet = await newSheet({ title: 'x', paper: 'A4', now });
  sheet.text('क麺', { x: 20, y: 20, width: 170 }, { size: 20 });
  const { stdout } = await run('pdftotext', [await written(await sheet.save()), '-']);
  expect(stdout.trim()).toBe('〓麺');
});

test('a code among facts stands in one line, however wide its digits are', async () => {
  const flow = flowOn(await newSheet({ title: 'x', paper: 'A4', now }));
  const codes = ['1', 'b', 'd'].map((digit) => digit.repeat(64));
  flow.facts(codes.map((code) => ['発行した書類のSHA-256', code, 'code']));
  const { stdout } = await run('pdftotext', ['-layout', await written(await flow.save('x')), '-']);
  for (const code of codes) expect(stdout).toContain(code);
});

test('a long text and a long table go on over the pages, and no row is lost', async () => {
  const flow = flowOn(await newSheet({ title: 'x', paper: 'A4', now }));
  flow.text('視聴の記録', 'title');
  const rows = Array.from({ length: 90 }, (_, row) => [`第${row + 1}章`, 'とても長い説明の文。'.repeat(6)]);
  flow.table(
    [
      { heading: '章', share: 0.3 },
      { heading: '内容', share: 0.7 },
    ],
    rows,
  );
  const { stdout } = await run('pdftotext', ['-layout', await written(await flow.save('さくら総合病院')), '-']);
  const pages = stdout.split('\f').filter((page) => page.trim() !== '');
  expect(pages.length).toBeGreaterThan(2);
  for (const [at, page] of pages.entries()) expect(page).toContain(`${at + 1}/${pages.length}`);
  for (const page of pages) expect(page).toContain('内容');
  expect([...stdout.matchAll(/第\d+章/gu)]).toHaveLength(90);
});

test('a page that is drawn on says what it belongs to: its name above, the foot and its number below', async () => {
  const flow = flowOn(await newSheet({ title: '記録', paper: 'A4', now }));
  flow.text('記録');
  const boxes: { y: number; height: number }[] = [];
  await flow.page('図A', (box, page) => {
    boxes.push(box);
    page.drawRectangle(box);
  });

  const { stdout } = await run('pdftotext', ['-f', '2', '-layout', await written(await flow.save('患者番号 1')), '-']);

  expect(stdout.match(/図A|患者番号 1|\d\/\d/g)).toEqual(['図A', '患者番号 1', '2/2']);
  const [box] = boxes;
  expect(box!.y + box!.height).toBeLessThan(842 - 51);
  expect(box!.y).toBeGreaterThan(40);
});
