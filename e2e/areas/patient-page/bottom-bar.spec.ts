import { randomUUID } from 'node:crypto';
import { interviewOrderContract } from '@nattoku/contract/medical-interview/interview-order';
import { blankItem } from '@nattoku/rules/interview/item/blank-item';
import { givenInterview } from '#given-interviews.ts';
import { birthDate, givenPatient, linkOf } from '#given.ts';
import type { PatientWindow } from '#patient-window.ts';
import { signIn } from '#staff.ts';
import { expect, test } from '#windows.ts';

async function givenTwoQuestions(origin: string) {
  const admin = await signIn(origin, 'admin');
  const items = [
    blankItem('yesNo', 'a', { text: '薬を飲んでいますか' }),
    blankItem('yesNo', 'b', { text: '痛みますか' }),
  ];
  const { id } = await givenInterview(admin.call, { items });
  const patient = await givenPatient(admin.call, { birthDate });
  return (await signIn(origin, 'doctor')).call(interviewOrderContract.issue, {
    body: { patientId: patient.id, templateIds: [id], message: '', dueOn: null },
    idempotencyKey: randomUUID(),
  });
}

/** How the two ways of a screen lie to each other, and whether what is scrolled to keeps clear of the bar they stand in. */
const barOf = async ({ page }: PatientWindow) => {
  const [back, on] = await Promise.all(
    ['前へ', 'つぎへ'].map((name) => page.getByRole('button', { name, exact: true }).boundingBox()),
  );
  const bar = await page.locator('[data-bottom-bar]').evaluate(({ offsetHeight }: HTMLElement) => offsetHeight);
  const kept = await page
    .locator('html')
    .evaluate((root) => Number.parseFloat(getComputedStyle(root).scrollPaddingBottom));
  return { isBackAtTheRight: (back?.x ?? 0) > (on?.x ?? 0), isOneLine: back?.y === on?.y, isClear: kept >= bar };
};

test('the ways of an interview lie under the hand that was chosen, and what is scrolled to keeps clear of them', async ({
  origin,
  openPhone,
}) => {
  const phone = await openPhone();
  await phone.follow(linkOf(origin, await givenTwoQuestions(origin)));
  await phone.enterBirthDate(birthDate);
  await phone.press('問診に答える');
  await phone.page.getByRole('radio', { name: '本人', exact: true }).check();
  await phone.press('つぎへ');
  await expect(phone.heading()).toContainText('薬を飲んでいますか');
  await expect.poll(() => barOf(phone)).toEqual({ isBackAtTheRight: false, isOneLine: true, isClear: true });

  await phone.press('表示');
  await phone.button('左手で使う').click();
  await phone.press('閉じる');
  for (const width of [390, 700]) {
    await phone.page.setViewportSize({ width, height: 844 });
    await expect.poll(() => barOf(phone)).toEqual({ isBackAtTheRight: true, isOneLine: true, isClear: true });
  }

  // The largest letters break the bar in two lines.
  await phone.press('表示');
  await phone.button('とても大きい').click();
  await phone.press('閉じる');
  await phone.page.setViewportSize({ width: 320, height: 844 });
  await expect.poll(() => barOf(phone)).toMatchObject({ isOneLine: false, isClear: true });
});
