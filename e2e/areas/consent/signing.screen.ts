import type { PatientWindow } from '#patient-window.ts';
import { expect } from '#windows.ts';

/** From the first screen to the question who holds the device. */
export async function readToTheEnd(phone: PatientWindow) {
  await phone.press('同意書を開く');
  await phone.page.getByText('説明は、ここまでです。').scrollIntoViewIfNeeded();
  await phone.press('読み終わりました');
}

export async function sayName(phone: PatientWindow) {
  await phone.press('はい、本人です');
}

export async function drawName(phone: PatientWindow) {
  const pad = phone.page.getByRole('img', { name: /^署名：署名はまだありません/ });
  await pad.scrollIntoViewIfNeeded();
  const box = await pad.boundingBox();
  if (!box) throw new Error('the pad has no place');
  await phone.page.mouse.move(box.x + 40, box.y + box.height / 2);
  await phone.page.mouse.down();
  await phone.page.mouse.move(box.x + box.width - 60, box.y + box.height / 3, { steps: 8 });
  await phone.page.mouse.up();
}

export const isDrawn = (phone: PatientWindow) =>
  expect(phone.page.getByRole('img', { name: '署名：署名があります' })).toBeVisible();
