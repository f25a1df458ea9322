import { randomUUID } from 'node:crypto';
import { chatTemplateContract } from '@nattoku/contract/chat/chat-template';
import { birthDate, givenOrder, givenPatient, linkOf, unique } from '#given.ts';
import { OrderWindow } from '#order-window.ts';
import { signIn } from '#staff.ts';
import { expect, test } from '#windows.ts';

const live = { timeout: 30_000 };

test('a question is answered with a template and a note for the staff; the patient reads the answer as it comes, and nothing else', async ({
  page,
  as,
  library: { short },
  openPhone,
  origin,
}) => {
  const { call } = await as('nurse');
  const patient = await givenPatient(call);
  const issued = await givenOrder(call, { patient, videos: [short] });
  const title = `お薬の返事${unique()}`;
  const body = '{{患者名}} さま\n少しのお水で飲んでください。';
  await call(chatTemplateContract.create, {
    body: { title, category: '', body, scope: 'me', departmentId: null },
    idempotencyKey: randomUUID(),
  });
  const phone = await openPhone();
  await phone.enter(linkOf(origin, issued), birthDate);
  await phone.press('質問');
  await phone.ask('薬は飲めますか。');

  const detail = new OrderWindow(page);
  await detail.open(issued.order.id);
  await expect(detail.questions()).toHaveText(['薬は飲めますか。']);
  await expect(phone.messages().filter({ hasText: '薬は飲めますか。' })).toContainText('職員が読みました', live);

  await page.getByRole('radio', { name: /^職員用メモ/ }).check();
  await page.getByRole('textbox', { name: '職員用メモ' }).fill('医師に確認済み');
  await detail.press('メモを残す');
  await expect(page.getByText('患者さんには見えません', { exact: false }).last()).toBeVisible();

  await page.getByRole('radio', { name: '患者さんに返信' }).check();
  await detail.press('定型文を挿入');
  await page.getByRole('searchbox', { name: '定型文を検索' }).fill(title);
  await page.getByRole('button', { name: title }).click();
  await detail.press('挿入する');
  const reply = page.getByRole('textbox', { name: '患者さんへの返信' });
  await expect(reply).toHaveValue(`${patient.familyName} ${patient.givenName} さま\n少しのお水で飲んでください。`);
  await page.reload();
  await expect(reply).toHaveValue(/少しのお水で飲んでください。$/);
  await reply.press('Control+Enter');
  await expect(reply).toHaveValue('');

  const answer = phone.messages().filter({ hasText: '少しのお水で飲んでください。' });
  await expect(answer).toContainText('職員からの返事', live);
  await expect(phone.page.locator('body')).not.toContainText('医師に確認済み');
  await expect(page.getByText(/患者さんが読みました/)).toBeVisible(live);
});

test('a question waits at home in the patient’s words; answered by word of mouth with a note, it leaves home', async ({
  page,
  as,
  library: { short },
  openPhone,
  origin,
}) => {
  const { call } = await as('pharmacist');
  const issued = await givenOrder(call, {
    patient: await givenPatient((await signIn(origin, 'nurse')).call),
    videos: [short],
  });
  const phone = await openPhone();
  await phone.enter(linkOf(origin, issued), birthDate);
  await phone.press('質問');
  await phone.ask('抗凝固薬はいつから休みますか。');

  await page.goto('/');
  await page.getByRole('button', { name: '自分の担当', exact: true }).click();
  const question = page.getByText('抗凝固薬はいつから休みますか', { exact: false });
  await expect(question).toBeVisible();
  const row = page.getByRole('listitem').filter({ has: question });
  await row.getByRole('list').getByRole('link').first().click();
  const detail = new OrderWindow(page);
  await expect(detail.openQuestions()).toBeInViewport();
  await detail.answerOrally('手術の5日前から休むと伝えた。');
  await expect(detail.openQuestions()).toBeHidden();
  await page.goto('/');
  await expect(page.getByRole('group', { name: '表示する仕事' })).toBeVisible();
  await expect(question).toBeHidden();
});
