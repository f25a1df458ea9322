import { OrderFlowScreen } from '#areas/video/order/order-flow.screen.ts';
import { birthDate, givenOrder, givenPatient, linkOf, shownVideo, unique } from '#given.ts';
import { readQrCode } from '#qr-picture.ts';
import { expect, test } from '#windows.ts';

test('the code of an order is shown again, and its link goes to a phone by SMS', async ({
  page,
  as,
  openPhone,
  origin,
}) => {
  const { call } = await as('nurse');
  const video = await shownVideo(call);
  const issued = await givenOrder(call, { patient: await givenPatient(call), videos: [video] });
  await page.goto(`/video/order/detail?order=${issued.order.id}`);
  await page.getByRole('link', { name: 'QRコードを表示' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('患者さんに渡す');
  expect(await readQrCode(await new OrderFlowScreen(page).code().screenshot())).toBe(linkOf(origin, issued));

  const number = `090${unique().slice(0, 8).replace(/^0/, '1')}`;
  await page.getByRole('button', { name: /^SMSで送る/ }).click();
  const dialog = page.getByRole('dialog', { name: 'SMSで送る' });
  await expect(dialog).toContainText('さくら総合病院からのご案内です。');
  await expect(dialog).not.toContainText(video.title);
  const box = dialog.getByRole('textbox', { name: '携帯電話の番号' });
  await box.fill('03-1234-5678');
  await dialog.getByRole('button', { name: '送信する' }).click();
  await expect(dialog).toContainText('携帯電話の番号（070・080・090で始まる11桁）にだけ送れます');
  await box.fill(number);
  await dialog.getByRole('button', { name: '送信する' }).click();

  const log = page.getByRole('list', { name: '送信の記録' }).getByRole('listitem');
  await expect(log).toHaveCount(1);
  // The worker sends it, and the page hears of it by itself.
  await expect(log).toContainText('送信済み', { timeout: 30_000 });
  await expect(log).toContainText(`SMS 090-****-${number.slice(-4)}`);
  await page.goto('/api/local/mailbox');
  const message = page.getByRole('article').filter({ hasText: `+81${number.slice(1)}` });
  const phone = await openPhone();
  await phone.enter((await message.getByRole('link').getAttribute('href')) ?? '', birthDate);
  await expect(phone.main()).toContainText(video.title);
});
