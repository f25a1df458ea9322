import { randomUUID } from 'node:crypto';
import type { Route } from '@playwright/test';
import { videoOrderContract } from '@nattoku/contract/video/video-order';
import { OrderFlowScreen } from '#areas/video/order/order-flow.screen.ts';
import { birthDate, givenDraft, givenOrder, givenPatient, linkOf } from '#given.ts';
import { OrderWindow } from '#order-window.ts';
import { signIn } from '#staff.ts';
import { expect, test } from '#windows.ts';

test('a message of 10,000 characters is not sent, and stays for shortening', async ({
  page,
  as,
  library: { short },
}) => {
  const { call } = await as('nurse');
  const draft = await givenDraft(call, { patient: await givenPatient(call), videos: [short] });
  const flow = new OrderFlowScreen(page);
  const long = 'あ'.repeat(10_000);
  await page.goto(`/video/order/flow/select/approach?order=${draft.id}`);
  await flow.message().fill(long);

  await flow.toPreview();
  await expect(flow.message()).toBeFocused();
  await expect(flow.message()).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByText('1000文字以内で入力してください', { exact: true })).toBeVisible();
  await page.reload();
  await expect(flow.message()).toHaveValue(long);

  await flow.message().fill('短くしました。');
  await expect(flow.saved()).toBeVisible();
  await flow.toPreview();
  await expect(flow.preview().getByText('短くしました。')).toBeVisible();
});

test('a question of 10,000 characters is not sent, and stays for shortening', async ({
  as,
  library: { short },
  openPhone,
  origin,
}) => {
  const { call } = await as('nurse');
  const issued = await givenOrder(call, { patient: await givenPatient(call), videos: [short] });
  const phone = await openPhone();
  await phone.enter(linkOf(origin, issued), birthDate);
  const field = phone.page.getByRole('textbox', { name: '質問' });
  await phone.press('質問');
  await phone.press('質問を送る');
  await expect(field).toBeFocused();
  await field.fill('あ'.repeat(10_000));
  await phone.press('質問を送る');

  await expect(phone.page.getByText('1000文字までにしてください（いま9000文字多いです）')).toBeVisible();
  await expect(field).toHaveValue('あ'.repeat(10_000));
  await field.fill('短い質問です。');
  await phone.press('質問を送る');
  await expect(phone.messages()).toHaveText([/短い質問です。/]);
});

test('two windows that send the same draft at once make one order with one link', async ({
  page,
  context,
  as,
  library: { short },
}) => {
  const { call } = await as('nurse');
  const draft = await givenDraft(call, { patient: await givenPatient(call), videos: [short] });
  const flows = [new OrderFlowScreen(page), new OrderFlowScreen(await context.newPage())] as const;
  for (const flow of flows) {
    await flow.openPreview(draft.id);
    await flow.confirmIdentity();
  }

  // Both are on their way before either arrives.
  const underWay: Route[] = [];
  await context.route('**/api/video-orders/*/issue', async (route) => {
    if (underWay.length === flows.length) return route.continue();
    underWay.push(route);
    if (underWay.length === flows.length) await Promise.all(underWay.map((each) => each.continue()));
  });
  for (const flow of flows) await flow.send().click();

  const sent = flows[0].heading().filter({ hasText: 'オーダーを発行しました' });
  const sentThere = flows[1].heading().filter({ hasText: 'オーダーを発行しました' });
  await expect.poll(async () => (await sent.count()) + (await sentThere.count())).toBe(1);
  const loser = (await sent.count()) === 1 ? flows[1] : flows[0];
  await expect(loser.page.getByRole('main')).toContainText('オーダーの詳細');
  await expect(loser.code()).toHaveCount(0);
  const { history, lifecycle } = await call(videoOrderContract.get, { params: { orderId: draft.id } });
  expect(lifecycle).toBe('issued');
  expect(history.filter(({ action }) => action.includes('発行'))).toHaveLength(1);
});

test('patients and orders of another hospital are not there', async ({ page, as, origin }) => {
  const stranger = await signIn(origin, 'otherAdmin');
  const patient = await givenPatient(stranger.call);
  const order = await stranger.call(videoOrderContract.createDraft, {
    body: { patientId: patient.id },
    idempotencyKey: randomUUID(),
  });
  const { call } = await as('nurse');
  const nobody = '01a1fd67-5651-7eda-825c-6423ff41459f';

  for (const [foreign, unknown] of [
    [`/video/order/flow/patient?patient=${patient.id}`, `/video/order/flow/patient?patient=${nobody}`],
    [`/video/order/flow/preview?order=${order.id}`, `/video/order/flow/preview?order=${nobody}`],
    [`/video/order/detail?order=${order.id}`, `/video/order/detail?order=${nobody}`],
  ] as const) {
    const seen: string[] = [];
    for (const address of [foreign, unknown]) {
      await page.goto(address);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.getByRole('main')).toContainText('見つかりません');
      seen.push((await page.getByRole('main').innerText()).replaceAll(/[0-9a-f-]{36}/g, ''));
    }
    expect(seen[0], foreign).toBe(seen[1]);
    expect(seen[0]).not.toContain(patient.givenName);
  }
  const asked = call(videoOrderContract.createDraft, { body: { patientId: patient.id }, idempotencyKey: randomUUID() });
  await expect(asked).rejects.toThrow('notFound');
  const detail = new OrderWindow(page);
  await expect(detail.button('リンクを再発行')).toHaveCount(0);
});
