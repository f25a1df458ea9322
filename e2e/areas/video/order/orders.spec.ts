import { videoOrderContract } from '@nattoku/contract/video/video-order';
import { OrderFlowScreen } from '#areas/video/order/order-flow.screen.ts';
import { givenOrder, givenPatient } from '#given.ts';
import { expect, test } from '#windows.ts';

test('the same video is asked about before it is ordered again, and many orders are called off at once', async ({
  page,
  as,
  library: { short },
}) => {
  test.setTimeout(240_000);
  const { call } = await as('nurse');
  const patient = await givenPatient(call);
  const first = await givenOrder(call, { patient, videos: [short] });
  const draft = await call(videoOrderContract.createDraft, {
    body: { patientId: patient.id },
    idempotencyKey: crypto.randomUUID(),
  });
  const flow = new OrderFlowScreen(page);

  await page.goto(`/video/order/flow/select/video?order=${draft.id}`);
  await flow.search('動画を検索', short.title);
  await flow.add(short.title);
  const question = page.getByRole('dialog', { name: '最近依頼した動画が含まれています' });
  await expect(question).toContainText('同じ動画が今日依頼済み');
  await question.getByRole('button', { name: 'このまま追加' }).click();
  await expect(flow.basket()).toContainText([short.title]);
  await flow.message().fill('{{病名}}について');
  await flow.toPreview();
  await expect(page.getByText('「{{病名}}」は使えません')).toBeVisible();
  await flow.message().fill('{{患者名}}様');
  await flow.toPreview();
  await expect(page.getByText(`${patient.familyName} ${patient.givenName}様`)).toBeVisible();
  await flow.confirmIdentity();
  await flow.send().click();
  await expect(flow.heading()).toHaveText('オーダーを発行しました（まだ患者さんに届いていません）');

  await page.goto('/video/order/list');
  await page.getByRole('searchbox', { name: 'オーダーを患者で検索' }).fill(patient.patientNumber);
  const rows = page.getByRole('row').filter({ hasText: patient.patientNumber });
  await expect(rows).toHaveCount(2);
  // The head and these two: until the search has answered, the rows of everybody stand there.
  await expect(page.getByRole('main').getByRole('row')).toHaveCount(3);
  await page.getByRole('checkbox', { name: 'このページのすべての行を選択' }).check();
  await page.getByRole('group', { name: '選択した行の操作' }).getByRole('button', { name: '取り消す' }).click();
  const asked = page.getByRole('alertdialog');
  await asked.getByRole('textbox', { name: '取り消す理由' }).fill('手術が中止になったため');
  await asked.getByRole('button', { name: '2件を取り消す' }).click();
  await expect(page.getByRole('dialog', { name: '2件中2件のオーダーを取り消しました' })).toBeVisible();
  const canceled = await call(videoOrderContract.get, { params: { orderId: first.order.id } });
  expect(canceled).toMatchObject({ lifecycle: 'canceled', cancelReason: '手術が中止になったため' });
});
