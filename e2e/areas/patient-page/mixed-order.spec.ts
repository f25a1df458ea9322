import { randomUUID } from 'node:crypto';
import { videoOrderContract } from '@nattoku/contract/video/video-order';
import { drawName, isDrawn, readToTheEnd, sayName } from '#areas/consent/signing.screen.ts';
import { addContent } from '#add-content.ts';
import { birthDate, givenDraft, givenPatient, linkOf } from '#given.ts';
import { givenTemplate } from '#given-consents.ts';
import type { PatientWindow } from '#patient-window.ts';
import { signIn } from '#staff.ts';
import { expect, type Library, test, walking } from '#windows.ts';

/** What one device sent is taken in, weighed and shown on another; how long that takes says nothing about a busy machine. */
const arrival = { timeout: 30_000 };

async function givenMixedOrder(origin: string, { short }: Library) {
  const { call: asAdmin } = await signIn(origin, 'admin');
  const { call } = await signIn(origin, 'doctor');
  const template = await givenTemplate(asAdmin, {
    title: '膝の手術の同意書',
    text: '膝の関節を人工のものに替えます。',
  });
  const draft = await givenDraft(call, { patient: await givenPatient(asAdmin), videos: [short] });
  await addContent(draft.id, 'consent', template.id);
  const params = { orderId: draft.id };
  const { version } = await call(videoOrderContract.get, { params });
  const { linkSecret } = await call(videoOrderContract.issue, {
    params,
    body: { version },
    idempotencyKey: randomUUID(),
  });
  return { linkSecret, progress: async () => (await call(videoOrderContract.get, { params })).progress };
}

const steps = (phone: PatientWindow) =>
  phone
    .main()
    .getByRole('listitem')
    .filter({ has: phone.page.getByRole('button') });

test.describe.configure({ timeout: 120_000 });

test('a video and a form of one order are one list on two phones, and what one of them does the other shows', async ({
  origin,
  library,
  openPhone,
}) => {
  const order = await givenMixedOrder(origin, library);
  const [own, daughters] = [await openPhone(), await openPhone()];
  for (const phone of [own, daughters]) {
    await phone.enter(linkOf(origin, order), birthDate);
    await expect(phone.heading()).toHaveText('動画と同意書が、合わせて2つあります');
    await expect(steps(phone)).toHaveText([/翌日から/, /膝の手術の同意書/]);
  }

  await own.press('1つ目の動画を見る');
  await own.watchToTheEnd('動画を見る');
  await own.press('確認問題へ（1問）');
  await own.answer(walking.options[1] ?? '');
  await expect(own.button('同意書へ進む')).toBeVisible();
  await expect(daughters.heading()).toHaveText('2つのうち1つ終わりました', arrival);
  await expect(steps(daughters).first()).toContainText('終わりました');

  await readToTheEnd(daughters);
  await sayName(daughters);
  await daughters.press('同意する');
  await drawName(daughters);
  await isDrawn(daughters);
  await daughters.press('書類を確かめる');
  await expect(daughters.page.getByRole('img', { name: / 1／\d+ページ/ })).toHaveAttribute('src', /^data:image/);
  await daughters.press('この内容で署名する');
  await expect(daughters.heading()).toHaveText('署名を受け付けました');
  await expect(daughters.main()).toContainText('病院に届きました', arrival);
  await expect.poll(order.progress, arrival).toBe('done');

  await own.page.reload();
  await own.press('もどる');
  await own.press('もどる');
  await expect(own.heading()).toHaveText('すべて終わりました');
});
