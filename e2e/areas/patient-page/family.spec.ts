import { barriersOf } from '#barriers.ts';
import { birthDate, givenOrder, givenPatient, linkOf } from '#given.ts';
import { PatientWindow } from '#patient-window.ts';
import { expect, test } from '#windows.ts';

/** Nothing shuts anybody out, and nothing is cut on a narrow telephone. */
async function expectOpenToAll({ page }: PatientWindow, where: string) {
  await page.setViewportSize({ width: 320, height: 640 });
  expect.soft(await barriersOf(page), where).toEqual([]);
  const over = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect.soft(over, `${where} scrolls sideways`).toBe(0);
  await page.setViewportSize({ width: 390, height: 844 });
}

/** The link as it stands on the patient's screen. */
const shownLink = ({ page }: PatientWindow): Promise<string> =>
  page.getByRole('textbox', { name: 'リンク' }).inputValue();

async function allow(
  patient: PatientWindow,
  { name, relation, language }: Record<'name' | 'relation' | 'language', string>,
) {
  await patient.press('見せる人を決める');
  await patient.page.getByRole('textbox', { name: /その人のお名前/ }).fill(name);
  await patient.page.getByRole('combobox', { name: /続柄/ }).selectOption(relation);
  await patient.page.getByRole('combobox', { name: /ことば/ }).selectOption(language);
  await patient.press('リンクを作る');
}

test(
  'a patient lets the daughter see it, who watches in Vietnamese until the patient ends it; for the son, staff end it',
  { tag: '@full' },
  async ({ page, as, library: { short }, openPhone, origin }) => {
    const { call } = await as('doctor');
    const ofPatient = await givenPatient(call);
    const issued = await givenOrder(call, { patient: ofPatient, videos: [short] });
    const patient = await openPhone();
    await patient.enter(linkOf(origin, issued), birthDate);

    await patient.press('ご家族に見せる');
    await expect(patient.main()).toContainText('いまは、だれにも見せていません。');
    await patient.press('見せる人を決める');
    await patient.press('リンクを作る');
    await expect(patient.main()).toContainText('お名前を入力してください');
    await expect(patient.main()).toContainText('続柄を選んでください');
    await expectOpenToAll(patient, 'what is missing');
    await patient.press('もどる');
    await allow(patient, { name: 'グエン はな', relation: '娘', language: 'Tiếng Việt' });
    await expect(patient.heading()).toHaveText('グエン はなさんにリンクを渡してください');
    const link = await shownLink(patient);
    await patient.press('渡しました');
    const person = patient.page.getByRole('listitem', { name: 'グエン はな' });
    await expect(person).toContainText('まだ開いていません');

    const daughter = await openPhone();
    await daughter.follow(link);
    await expect(daughter.page.locator('html')).toHaveAttribute('lang', 'vi');
    await expect(daughter.heading()).toHaveText('Xin cho biết ngày sinh của người bệnh');
    expect(daughter.page.url()).not.toContain('#');
    await expect(daughter.page.locator('body')).not.toContainText(short.title);
    for (const [label, value] of Object.entries({ Năm: '1958', Tháng: '4', Ngày: '2' })) {
      await daughter.page.getByRole('textbox', { name: label, exact: true }).fill(value);
    }
    await daughter.press('Xác nhận');
    await expect(daughter.main()).toContainText('Gửi グエン はな');
    await expect(person).toContainText('開きました', { timeout: 20_000 });
    await daughter.press(new RegExp(short.title));
    await expect(daughter.heading()).toHaveText(short.title);
    await expectOpenToAll(daughter, 'the film');
    await daughter.page.getByRole('button', { name: 'Phát', exact: true }).first().click();
    const film = daughter.page.locator('video');
    await expect.poll(() => film.evaluate(({ currentTime }: HTMLVideoElement) => currentTime)).toBeGreaterThan(0.5);

    await person.getByRole('button', { name: /終わりにする/ }).click();
    await expect(person).toContainText('すぐに見られなくなります');
    await person.getByRole('button', { name: '終わりにする', exact: true }).click();
    await expect(patient.main()).toContainText('グエン はなさんのリンクを終わりにしました。');

    await expect(daughter.heading()).toHaveText('Không dùng được đường dẫn này', { timeout: 20_000 });
    await daughter.follow(link);
    await expect(daughter.heading()).toHaveText('Không dùng được đường dẫn này');
    await expect(daughter.page.locator('body')).not.toContainText(short.title);

    await allow(patient, { name: '髙﨑 太郎', relation: '息子', language: '日本語' });
    await daughter.follow(await shownLink(patient));
    await daughter.enterBirthDate(birthDate);
    await expect(daughter.main()).toContainText('髙﨑 太郎さんへ');
    await page.goto(`/patients/detail?patientId=${ofPatient.id}&tab=family`);
    await expect(page.getByRole('list', { name: '家族用リンク' })).toContainText('開封済み');
    await page.goto(`/video/order/detail?order=${issued.order.id}`);
    await page.getByRole('button', { name: '髙﨑 太郎さんのリンクを終了' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: '終了する' }).click();
    const ended = page
      .getByRole('list', { name: '家族用リンク' })
      .getByRole('listitem')
      .filter({ hasText: '髙﨑 太郎' });
    await expect(ended).toContainText(/終了 .*医師|終了 \d{4}/);
    await expect(daughter.heading()).toHaveText('このリンクは使えません', { timeout: 20_000 });
  },
);
