import { randomUUID } from 'node:crypto';
import { chatTemplateContract } from '@nattoku/contract/chat/chat-template';
import { expectOpenToAll } from '#barriers.ts';
import { unique } from '#given.ts';
import { expect, test } from '#windows.ts';

const field = '本文（やさしい日本語）';

test(
  'who writes easy Japanese sees what readers may stumble over, changes a word by a press, takes it back by keyboard and saves',
  { tag: '@full' },
  async ({ page, as }) => {
    const { call } = await as('doctor');
    const { id } = await call(chatTemplateContract.create, {
      body: {
        title: `足のむくみ${unique()}`,
        category: '',
        body: '浮腫が出たときはご連絡ください。',
        scope: 'me',
        departmentId: null,
      },
      idempotencyKey: randomUUID(),
    });
    await page.goto(`/chatTemplate/${id}/view`);
    await page.getByRole('tab', { name: /^やさしい日本語/ }).click();
    const body = page.getByRole('textbox', { name: field });
    await body.fill('浮腫（ふしゅ）が出たら、電話をください。検査が行われます。');
    await expect(page.getByText('気になる所 2か所')).toBeVisible();

    await page.getByText('わかりやすさを確かめる').click();
    await page.getByRole('button', { name: '「行われます」を選ぶ' }).click();
    await expect.poll(() => page.evaluate(() => getSelection()?.toString())).toBe('行われます');
    await expectOpenToAll(page, 'what readers may stumble over');

    await page.getByRole('button', { name: '「浮腫」を「むくみ」に変える' }).click();
    await expect(body).toHaveValue('むくみが出たら、電話をください。検査が行われます。');
    await page.keyboard.press('Control+z');
    await expect(body).toHaveValue('浮腫（ふしゅ）が出たら、電話をください。検査が行われます。');
    await page.getByRole('button', { name: '「浮腫」を「むくみ」に変える' }).click();

    await page.getByRole('button', { name: '言いかえ表' }).click();
    const table = page.getByRole('dialog', { name: '言いかえ表' });
    await table.getByRole('searchbox').fill('床ずれ');
    await expect(table.getByText('1語が見つかりました')).toBeVisible();
    await expectOpenToAll(page, 'the table of terms');
    await page.keyboard.press('Escape');

    await page.getByRole('button', { name: '保存する' }).click();
    await expect(page.getByText('変更はありません')).toBeVisible();
    await page.reload();
    await page.getByRole('tab', { name: /^やさしい日本語/ }).click();
    await expect(page.getByRole('textbox', { name: field })).toHaveValue(
      'むくみが出たら、電話をください。検査が行われます。',
    );
  },
);
