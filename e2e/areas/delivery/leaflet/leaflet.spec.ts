import { facilityContract } from '@nattoku/contract/facility/facility';
import type { Page } from '@playwright/test';
import { OrderFlowScreen } from '#areas/video/order/order-flow.screen.ts';
import { lookAtPdf } from '#areas/delivery/leaflet/printed-page.ts';
import { givenDraft, givenPatient } from '#given.ts';
import { readQrCode } from '#qr-picture.ts';
import { expect, test } from '#windows.ts';

/** The file that a press opens in a window of its own. */
const opened = async (page: Page, press: () => Promise<void>): Promise<Buffer> => {
  const asked = page.context().waitForEvent('request', (request) => request.url().includes('/leaflet.pdf'));
  await press();
  const answer = await page.request.get((await asked).url());
  expect(answer.headers()['content-type']).toBe('application/pdf');
  return answer.body();
};

test('the leaflet is one sheet of A4 in the language of the patient and in Japanese, with the code that opens the link in it', async ({
  page,
  as,
  library: { long, short },
}, testInfo) => {
  test.setTimeout(240_000);
  const { call } = await as('nurse');
  const ward = (await call(facilityContract.get, {})).wards.find(({ name }) => name === '5階東病棟');
  const patient = await givenPatient(call, { wardId: ward!.id, room: '512', language: 'vi' });
  const message = '手術の前の日までに、ご家族と一緒にご覧ください。\n'.repeat(6);
  const draft = await givenDraft(call, { patient, videos: [long, short], title: '膝の手術を受ける方へ', message });
  const flow = new OrderFlowScreen(page);
  await flow.openPreview(draft.id);
  await flow.confirmIdentity();
  await flow.send().click();
  const link = await readQrCode(await flow.code().screenshot());

  const file = await opened(page, () =>
    page.getByRole('button', { name: /^配布用紙を印刷.*Tiếng Việtと日本語/ }).click(),
  );
  const printed = await lookAtPdf(file, testInfo.outputPath('leaflet.pdf'));

  expect(printed.pages).toBe(1);
  expect(printed.paper).toContain('A4');
  expect(await readQrCode(printed.picture)).toBe(link.replace('/p/#', '/p/?lang=vi#'));
  const words = printed.words.replaceAll(/\s/g, '');
  for (const printedWords of [
    '膝の手術を受ける方へ',
    `髙﨑${patient.givenName}`,
    patient.patientNumber,
    'ご家族と一緒にご覧ください。',
    `${ward?.name}電話${ward?.phone}`,
    'Cáchlàm',
    'ご覧いただく手順',
  ]) {
    expect(words).toContain(printedWords);
  }
  for (const ofTheRecord of ['鈴木陽子', '1958', '〓']) expect(words).not.toContain(ofTheRecord);

  await page.getByRole('button', { name: /^ほかの言語で印刷/ }).click();
  await page.getByRole('radio', { name: '中文' }).check();
  const chinese = await opened(page, () => page.getByRole('button', { name: '印刷する用紙を開く' }).click());
  const { picture, words: inChinese } = await lookAtPdf(chinese, testInfo.outputPath('chinese.pdf'));
  expect(inChinese.replaceAll(/\s/g, '')).toContain('操作步骤');
  await page.goto(await readQrCode(picture));
  await expect(page.getByRole('heading', { name: '请输入出生日期' })).toBeVisible();
  expect(await page.locator('html').getAttribute('lang')).toBe('zh-Hans');
});
