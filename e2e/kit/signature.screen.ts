import { randomUUID } from 'node:crypto';
import { expect, type Locator, type Page } from '@playwright/test';

type Point = { x: number; y: number; t: number; pressure: number };
type Strokes = { aspect: number; strokes: { drawnWidth: number; points: Point[] }[] };
/** What an application gets, written down here again: a change of it breaks what was stored. */
type Value =
  | { signer: string; kind: 'ink'; strokes: Strokes }
  | { signer: string; kind: 'witnessedMark'; mark: object };
type Box = { left: number; top: number; right: number; bottom: number };

/** A pad of the gallery, and what it hands to its application. */
export class SignatureScreen {
  readonly page: Page;
  readonly pad: Locator;
  readonly surface: Locator;
  readonly status: Locator;

  constructor(page: Page, signer = '患者さん') {
    this.page = page;
    this.pad = page.getByRole('group', { name: `署名（${signer}）` });
    this.surface = this.pad.getByRole('img');
    this.status = this.pad.getByRole('status');
  }

  async open(): Promise<void> {
    // Another query is another document: nothing is written yet.
    await this.page.goto(`/?${randomUUID()}#/signature`);
    await expect(this.status).toHaveText('まだ署名がありません');
  }

  button(name: string): Locator {
    return this.pad.getByRole('button', { name });
  }

  /** Places on the pad, both figures from 0 to 1, in pixels of the window. */
  async way(...spots: readonly [x: number, y: number][]): Promise<{ x: number; y: number }[]> {
    await this.surface.scrollIntoViewIfNeeded();
    const box = await this.surface.boundingBox();
    if (!box) throw new Error('The pad is not on the page.');
    return spots.map(([x, y]) => ({ x: box.x + x * box.width, y: box.y + y * box.height }));
  }

  async value(): Promise<Value | null> {
    return JSON.parse(await this.page.getByLabel('署名のデータ').inputValue()) as Value | null;
  }

  /** The strokes that the application got, and a server would take. */
  async strokes(): Promise<Strokes> {
    await expect(this.page.getByText('このまま保存できます。')).toBeVisible();
    const value = await this.value();
    if (value?.kind !== 'ink') throw new Error('There is no ink.');
    return value.strokes;
  }

  /** Number of strokes, polled since the page draws a moment after the pen. */
  async expectStrokes(count: number): Promise<void> {
    const countStrokes = async () => {
      const value = await this.value();
      return value?.kind === 'ink' ? value.strokes.strokes.length : 0;
    };
    await expect.poll(countStrokes).toBe(count);
  }

  /** Where the black is on the pad, in CSS pixels of its surface; null where there is none. */
  inkOnScreen(): Promise<Box | null> {
    return this.surface.evaluate((surface) => {
      const canvas = surface.querySelector('canvas');
      const context = canvas?.getContext('2d');
      if (!canvas || !context || canvas.width === 0) return null;
      const ratio = canvas.width / surface.getBoundingClientRect().width;
      const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
      const box = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
      for (let pixel = 0; pixel < canvas.width * canvas.height; pixel += 1) {
        // A line that was drawn fast is thin, and nowhere black.
        if ((data[pixel * 4 + 3] ?? 0) < 16) continue;
        const x = (pixel % canvas.width) / ratio;
        const y = Math.floor(pixel / canvas.width) / ratio;
        box.left = Math.min(box.left, x);
        box.top = Math.min(box.top, y);
        box.right = Math.max(box.right, x);
        box.bottom = Math.max(box.bottom, y);
      }
      return box.left === Infinity ? null : box;
    });
  }

  /** The ink on the screen lies where the strokes say, in their own shape: as large as fits, in the middle. */
  async expectInkInShape(): Promise<void> {
    // A pen's width, and the curve between two points.
    const near = 6;
    // Where the ink belongs is read each time, too: a page that has just been turned or zoomed is laid out a moment later.
    await expect(async () => {
      const { aspect, strokes } = await this.strokes();
      const points = strokes.flatMap((stroke) => stroke.points);
      const { width, height } = (await this.surface.boundingBox()) ?? { width: 0, height: 0 };
      const scale = Math.min(width, height / aspect);
      const x = points.map((point) => (width - scale) / 2 + point.x * scale);
      const y = points.map((point) => (height - scale * aspect) / 2 + point.y * scale);
      const wanted = { left: Math.min(...x), top: Math.min(...y), right: Math.max(...x), bottom: Math.max(...y) };
      const ink = await this.inkOnScreen();
      expect(ink, 'there is ink').not.toBeNull();
      for (const side of ['left', 'top', 'right', 'bottom'] as const) {
        expect(Math.abs((ink?.[side] ?? 0) - wanted[side]), side).toBeLessThan(near);
      }
    }).toPass({ timeout: 20_000 });
  }
}
