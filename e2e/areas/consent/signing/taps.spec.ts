import { drawName, isDrawn, readToTheEnd, sayName } from '#areas/consent/signing.screen.ts';
import { birthDate, linkOf } from '#given.ts';
import { consentState, givenConsent, givenField, givenSignature, givenTemplate } from '#given-consents.ts';
import { givenPatient } from '#given.ts';
import type { PatientWindow } from '#patient-window.ts';
import { signIn } from '#staff.ts';
import { expect, test } from '#windows.ts';

/** Beside the birth date and the ink (specification/patient-page.md §42). */
const MOST_TAPS = 8;

declare global {
  interface Window {
    taps: string[];
  }
}

/** What was touched on the page that is open, but for the pad. */
const tapsOf = (phone: PatientWindow) => phone.page.evaluate(() => window.taps);
const countTaps = (phone: PatientWindow) =>
  phone.page.addInitScript(() => {
    window.taps = [];
    const count = ({ target }: PointerEvent) => {
      if (target instanceof Element && !target.closest('canvas, [role=img]')) window.taps.push(target.textContent);
    };
    addEventListener('pointerup', count, true);
  });

test('from the link to a signature that arrived it takes at most 8 taps beside birth date and ink, and the record says by which act', async ({
  origin,
  page,
  as,
  openPhone,
}) => {
  test.setTimeout(240_000);
  const { call: asAdmin } = await signIn(origin, 'admin');
  const { call } = await signIn(origin, 'doctor');
  const agreed = givenField({ type: 'checkbox', label: '説明を受けました', filler: 'patient' }, 600);
  const fields = [agreed, givenSignature()];
  const template = await givenTemplate(asAdmin, {
    title: '胃内視鏡検査の同意書',
    text: '胃の中を観察します。',
    fields,
  });
  const patient = await givenPatient(asAdmin);
  const form = await givenConsent(call, { patientId: patient.id, templateId: template.id, route: 'link' });

  const phone = await openPhone();
  await countTaps(phone);
  await phone.enter(linkOf(origin, form), birthDate);
  const before = (await tapsOf(phone)).length;
  await readToTheEnd(phone);
  await expect(phone.page.getByRole('region', { name: 'ご本人' })).toContainText(patient.familyName);
  await sayName(phone);
  await phone.page.getByRole('checkbox', { name: '説明を受けました' }).check();
  await phone.press('つぎへ');
  await phone.press('同意する');
  await drawName(phone);
  await isDrawn(phone);
  await phone.press('書類を確かめる');
  await phone.press('この内容で署名する');
  await expect(phone.heading()).toHaveText('署名を受け付けました');
  expect((await tapsOf(phone)).slice(before).length).toBeLessThanOrEqual(MOST_TAPS);
  await expect.poll(() => consentState(call, form.id), { timeout: 30_000 }).toMatch(/signed|finalised/);

  await as('doctor');
  await page.goto(`/consent/detail?form=${form.id}`);
  await expect(page.getByText('手書き・専用リンクの端末・氏名は画面で本人が確認')).toBeVisible();
});
