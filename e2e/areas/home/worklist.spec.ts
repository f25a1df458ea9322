import { birthDate, givenOrder, givenPatient, linkOf } from '#given.ts';
import type { PatientWindow } from '#patient-window.ts';
import { signIn } from '#staff.ts';
import { expect, test } from '#windows.ts';

const live = { timeout: 30_000 };

test('a question comes to the list by itself and is answered there with two clicks; a colleague who was writing loses nothing, and the patient reads the answer', async ({
  page,
  as,
  library: { short },
  openPhone,
  openDesk,
  origin,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const { call } = await as('doctor');
  const issued = await givenOrder(call, {
    patient: await givenPatient((await signIn(origin, 'nurse')).call),
    videos: [short],
  });
  const nurse = await openDesk('nurse');
  await nurse.goto('/');
  await nurse.getByRole('button', { name: '全体', exact: true }).click();
  await page.goto('/');
  await page.getByRole('button', { name: '自分の担当', exact: true }).click();

  const phone = await openPhone();
  await phone.enter(linkOf(origin, issued), birthDate);
  await phone.press('動画を見る');
  await phone.press('質問');
  await expectTooLongRefused(phone);
  await phone.ask('造影剤で気分が悪くなったことがあります。');

  // The film that it is about stands within its sentence.
  await expect(phone.messages().getByText(short.title, { exact: true })).toHaveCSS('display', 'inline');

  const patientName = `髙﨑 ${issued.order.patient.givenName}`;
  const answer = page.getByRole('button', { name: `${patientName}さんの質問に回答する` });
  // New rows wait until the reader wants them; with none before, they come at once. Rows of other stories come beside this one.
  const arrivals = page.getByRole('button', { name: /新着\d+件を表示/ });
  await expect(async () => {
    if (await arrivals.isVisible()) await arrivals.click();
    await expect(answer).toBeVisible({ timeout: 1_000 });
  }).toPass(live);
  await expect(answer).toBeInViewport();
  await answer.click();
  await page.getByRole('textbox', { name: '患者さんへの返信' }).fill('主治医に伝えました。検査の前にうかがいます。');
  const send = page.getByRole('button', { name: '返信を送る' });
  await expect(send).toBeInViewport();

  await nurse.goto('/?only=question');
  await nurse.getByRole('button', { name: `${patientName}さんの質問に回答する` }).click();
  const words = nurse.getByRole('textbox', { name: '患者さんへの返信' });
  await words.fill('確認してお返事します。');

  await send.click();
  await expect(answer).toBeHidden();
  await expect(nurse.getByText('ほかの職員がこの質問に答えました', { exact: false })).toBeVisible(live);
  await expect(words).toHaveValue('確認してお返事します。');
  const reply = phone.messages().filter({ hasText: '主治医に伝えました。' });
  await expect(reply).toContainText('職員からの返事', live);
});

/** Neither nothing nor too much is sent, and what is too long stays for shortening. */
async function expectTooLongRefused(phone: PatientWindow) {
  const field = phone.page.getByRole('textbox', { name: '質問' });
  await phone.press('質問を送る');
  await expect(field).toBeFocused();
  await field.fill('あ'.repeat(10_000));
  await phone.press('質問を送る');
  await expect(phone.page.getByText('1000文字までにしてください（いま9000文字多いです）')).toBeVisible();
  await expect(field).toHaveValue('あ'.repeat(10_000));
}
