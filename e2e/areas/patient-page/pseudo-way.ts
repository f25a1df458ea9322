import { cutWords, pseudo, strayWords } from '#areas/patient-page/pseudo-language.ts';
import type { PatientWindow } from '#patient-window.ts';
import { expect } from '#windows.ts';

const usual = { width: 390, height: 844 };
/** The narrowest telephone, and one of 390 px whose browser shows everything twice as large. */
const narrow = [
  { width: 320, height: 640 },
  { width: 195, height: 422 },
];

/** Every text of the screen comes from the catalogue or from the hospital, and there is room for a translation half as long again. */
export async function isTranslatable(phone: PatientWindow, where: string) {
  expect.soft(await strayWords(phone), `${where}: in no catalogue`).toEqual([]);
  for (const size of narrow) {
    await phone.page.setViewportSize(size);
    expect.soft(await cutWords(phone), `${where}: cut at ${size.width} px`).toEqual([]);
  }
  await phone.page.setViewportSize(usual);
}

export const inEnglish = (link: string) => link.replace('/p/', '/p/?lang=en');

/** Presses what English calls so. */
export const press = (phone: PatientWindow, english: string) => phone.press(pseudo(english));

export async function arrivesAt(phone: PatientWindow, english: string) {
  await expect(phone.heading()).toContainText(pseudo(english));
  await isTranslatable(phone, english);
}

export async function enterBirthDate(phone: PatientWindow, day: string) {
  await phone.page.getByRole('textbox', { name: pseudo('Year') }).fill('1958');
  await phone.page.getByRole('textbox', { name: pseudo('Month') }).fill('4');
  await phone.page.getByRole('textbox', { name: pseudo('Day') }).fill(day);
  await press(phone, 'Continue');
}
