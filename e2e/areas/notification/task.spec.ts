import { randomUUID } from 'node:crypto';
import { chatTemplateContract } from '@nattoku/contract/chat/chat-template';
import { notificationContract } from '@nattoku/contract/notification/notification';
import { patientPageContract } from '@nattoku/contract/patient-page/patient-page';
import type { OrderId } from '@nattoku/contract/shared/primitives';
import type { IssuedOrder } from '@nattoku/contract/video/video-order';
import { NotificationScreen } from '#areas/notification/notification.screen.ts';
import { birthDate, givenOrder, givenPatient, shownVideo, unique } from '#given.ts';
import { OrderWindow } from '#order-window.ts';
import { expect, test, type Staff } from '#staff.ts';

/** As the patient's telephone does it: link, birth date, question. */
async function ask(origin: string, { linkSecret, order }: IssuedOrder, text: string): Promise<void> {
  let cookie = '';
  const post = async ({ path }: { path: string }, body: object) => {
    const headers = { 'content-type': 'application/json', cookie };
    const response = await fetch(`${origin}/api${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    expect(response.ok).toBe(true);
    cookie = response.headers.getSetCookie()[0]?.split(';', 1)[0] ?? cookie;
  };
  await post(patientPageContract.exchange, { secret: linkSecret });
  await post(patientPageContract.verify, { birthDate });
  const record = { kind: 'asked', id: randomUUID(), at: new Date().toISOString() };
  await post(patientPageContract.record, { records: [{ ...record, orderId: order.id, itemId: null, text }] });
}

const isTold = async ({ call }: Staff, orderId: OrderId): Promise<boolean> => {
  const body = { tab: 'action', page: 1, pageSize: 100, unread: false, text: '' } as const;
  const { items } = await call(notificationContract.search, { body });
  return items.some(({ link }) => link?.endsWith(orderId));
};

test(
  'a question of a patient becomes a task that names the patient; it is answered with a template beside a note for the staff, and stands under 完了 with who did it',
  { tag: '@full' },
  async ({ page, as, origin }) => {
    const nurse = await as('nurse');
    const patient = await givenPatient(nurse.call);
    const issued = await givenOrder(nurse.call, { patient, videos: [await shownVideo(nurse.call)] });
    const title = `食事の返事${unique()}`;
    const body = '{{患者名}} さま\n21時までに済ませてください。';
    await nurse.call(chatTemplateContract.create, {
      body: { title, category: '', body, scope: 'me', departmentId: null },
      idempotencyKey: randomUUID(),
    });
    await ask(origin, issued, '前日の食事はどうすればよいですか');
    await expect.poll(() => isTold(nurse, issued.order.id)).toBe(true);

    const screen = new NotificationScreen(page);
    await screen.open();
    const task = screen.about(issued.order.id);
    await expect(task).toContainText('患者さんから質問が届きました');
    await expect(task).toContainText(`${patient.familyName} ${patient.givenName}　${patient.patientNumber}`);
    await expect(task).toContainText(issued.order.title);

    await task.getByRole('button', { name: /の操作/ }).click();
    await page.getByRole('menuitem', { name: '自分が担当する' }).click();
    await expect(task).toContainText('担当：鈴木 陽子');
    await expect(task.getByRole('button', { name: /対応済みにする/ })).toHaveCount(0);
    await task.getByRole('link', { name: /開いて対応/ }).click();
    const detail = new OrderWindow(page);
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
    await expect(reply).toHaveValue(`${patient.familyName} ${patient.givenName} さま\n21時までに済ませてください。`);
    await page.reload();
    await expect(reply).toHaveValue(/21時までに済ませてください。$/);
    await reply.press('Control+Enter');
    await expect(reply).toHaveValue('');
    await expect(detail.openQuestions()).toBeHidden();

    await screen.open();
    await expect(task).toHaveCount(0);
    await screen.state('完了').click();
    await expect(task).toContainText('対応済み（鈴木 陽子）');
  },
);
