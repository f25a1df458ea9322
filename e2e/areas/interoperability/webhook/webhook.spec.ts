import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { unique } from '#given.ts';
import { expect, test } from '#staff.ts';

test(
  'an administrator registers a receiver, sees its secret once, tries it, and the receiver can tell who sent it',
  { tag: '@full' },
  async ({ page, as }) => {
    const got: { headers: Record<string, unknown>; body: string }[] = [];
    const receiver = createServer(async (request, response) => {
      const parts: Buffer[] = [];
      for await (const part of request) parts.push(part as Buffer);
      got.push({ headers: request.headers, body: Buffer.concat(parts).toString() });
      response.writeHead(200).end();
    }).listen(0, '127.0.0.1');
    await once(receiver, 'listening');
    const name = `文書管理 ${unique()}`;
    await as('admin');
    await page.goto('/settings?section=interoperability&tab=webhooks');
    await page.getByRole('button', { name: '送信先を登録' }).click();
    await page.getByRole('textbox', { name: '送信先の名前' }).fill(name);
    await page
      .getByRole('textbox', { name: '送信先のURL' })
      .fill(`http://127.0.0.1:${(receiver.address() as AddressInfo).port}/nattoku`);
    await page.getByRole('button', { name: '登録する' }).click();
    const shown = page.getByRole('dialog', { name: '送信先を登録しました' });
    const secret = (await shown.locator('code').textContent()) ?? '';
    expect(secret).toMatch(/^whsec_/);
    await shown.getByRole('button', { name: '控えたので閉じる' }).click();
    await expect(page.getByText(secret)).toHaveCount(0);

    await page.getByRole('link', { name }).click();
    await page.getByRole('button', { name: 'テストを送る' }).click();
    await expect(page.getByRole('row').filter({ hasText: '届いた' })).toContainText('受け付けました（200）');
    const [first] = got;
    const signed = `${String(first?.headers['webhook-id'])}.${String(first?.headers['webhook-timestamp'])}.${first?.body}`;
    const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
    expect(first?.headers['webhook-signature']).toBe(`v1,${createHmac('sha256', key).update(signed).digest('base64')}`);

    await page.getByRole('button', { name: '削除', exact: true }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: '削除する' }).click();
    await expect(page.getByRole('link', { name })).toHaveCount(0);
    receiver.close();
  },
);
