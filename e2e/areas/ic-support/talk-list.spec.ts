import { randomInt } from 'node:crypto';
import { icOrderContract } from '@nattoku/contract/ic-support/ic-order';
import { addDays, formatDate, type PlainDate } from '@nattoku/rules/time/date-time';
import { expectOpenToAll } from '#barriers.ts';
import { givenPatient } from '#given.ts';
import { givenTalk } from '#given-talks.ts';
import { expect, test } from '#staff.ts';

/** A day of its own, so that other talks do not stand in the way. */
const ownDay = () => `2031-0${randomInt(1, 10)}-${randomInt(10, 29)}`;
const at = (day: string, time: string) => new Date(`${day}T${time}:00+09:00`).toISOString();

test(
  'a doctor finds a talk in list and calendar, moves it in spite of a clash, and takes another back',
  { tag: '@full' },
  async ({ page, as }) => {
    test.setTimeout(240_000);
    const { call } = await as('doctor');
    const day = ownDay();
    const own = randomInt(1000, 9999);
    const room = `面談室${own}`;
    const first = await givenTalk(call, {
      patient: await givenPatient(call, { familyName: `朝日${own}` }),
      startsAt: at(day, '09:00'),
      room,
    });
    const second = await givenTalk(call, {
      patient: await givenPatient(call, { familyName: `夕日${own}` }),
      startsAt: at(day, '14:00'),
      room,
      attendees: [{ kind: 'family', staffId: null, name: '', relation: '長男', required: true }],
    });

    await page.goto(`/icSupport/order/list?fromOn=${day}&toOn=${day}`);
    await expect(page.getByRole('row', { name: new RegExp(`朝日${own}`) })).toContainText('腹腔鏡下胆のう摘出術');
    await expect(page.getByRole('row', { name: new RegExp(`夕日${own}`) })).toContainText('出席者不足');

    await page.goto(`/icSupport/order/list?show=day&day=${day}`);
    await expect(page.getByRole('link', { name: new RegExp(`9:00–9:30.*朝日${own}`) })).toBeVisible();
    await expectOpenToAll(page, 'the calendar');
    await page.getByRole('link', { name: '日：部屋別' }).click();
    await expect(page.getByRole('region', { name: new RegExp(room) }).getByRole('link')).toHaveCount(2);
    await page.getByRole('link', { name: new RegExp(`14:00–14:30.*夕日${own}`) }).click();

    await expect(page.getByRole('heading', { level: 1 })).toHaveText('IC支援オーダーの詳細');
    await page.getByRole('button', { name: '家族：氏名を入れる' }).click();
    await page.getByRole('dialog').getByLabel('氏名').fill(`夕日${own} 太郎`);
    await page.getByRole('dialog').getByRole('button', { name: '保存する' }).click();
    await expect(page.getByRole('button', { name: `夕日${own} 太郎：変更` })).toBeVisible();
    await expect(page.getByText('出席者不足')).toHaveCount(0);
    await page.getByRole('button', { name: '日時・場所を変更' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('開始日時').fill(`${day}T09:15`);
    await expect(dialog.getByText(`${room}（`, { exact: false })).toBeVisible();
    await dialog.getByRole('button', { name: '空いている時間から選ぶ' }).click();
    await dialog
      .getByRole('button', { name: /^20\d\d\/.* \d\d:\d\d$/ })
      .first()
      .click();
    await expect(dialog.getByText(/別の説明の予定があります/)).toHaveCount(0);
    await dialog.getByLabel('開始日時').fill(`${day}T09:15`);
    await expect(dialog.getByText(/別の説明の予定があります/)).toBeVisible();
    await dialog.getByRole('button', { name: '予定を変更する' }).click();
    await expect(dialog.getByText('理由を入力してください')).toBeVisible();
    await dialog.getByLabel('変更の理由').fill('ご家族の都合');
    await dialog.getByRole('button', { name: '予定を変更する' }).click();
    await expect(page.getByText('ご家族の都合・', { exact: false })).toBeVisible();

    // A week stands on the screen of a desk; the look for barriers has left that of a telephone.
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(`/icSupport/order/list?show=week&day=${day}`);
    await expect(page.getByRole('link', { name: new RegExp(`9:15–9:45.*夕日${own}`) })).toContainText('重複');

    const moved = page.getByRole('link', { name: new RegExp(`9:15–9:45.*夕日${own}`) });
    await moved.scrollIntoViewIfNeeded();
    const target = await page.getByRole('link', { name: new RegExp(`9:00–9:30.*朝日${own}`) }).boundingBox();
    const card = await moved.boundingBox();
    if (!card || !target) throw new Error('The calendar shows no talks.');
    await page.mouse.move(card.x + 20, card.y + 5);
    await page.mouse.down();
    await page.mouse.move(card.x + 20, card.y + 40, { steps: 3 });
    await page.mouse.move(card.x + 20, target.y + target.height + 65, { steps: 3 });
    await page.mouse.up();
    const asked = page.getByRole('dialog', { name: '説明の日時・場所を変更' });
    await expect(asked.getByLabel('開始日時')).toHaveValue(new RegExp(`^${day}T1\\d:\\d\\d$`));
    await expect(asked.getByText(/別の説明の予定があります/)).toHaveCount(0);
    await asked.getByRole('button', { name: '説明者の都合' }).click();
    await asked.getByRole('button', { name: '予定を変更する' }).click();
    await expect(page.getByRole('link', { name: new RegExp(`^1\\d:\\d\\d–.*夕日${own}`) })).toBeVisible();
    await page.getByRole('button', { name: '元に戻す' }).click();
    await expect(moved).toBeVisible();

    await page.getByLabel('部屋').selectOption(room);
    await expect(page.getByRole('region', { name: '説明の予定表' }).getByRole('link')).toHaveCount(2);
    await page.setViewportSize({ width: 390, height: 844 });
    const sunday = addDays(day as PlainDate, (7 - new Date(`${day}T00:00:00Z`).getUTCDay()) % 7);
    await page.goto(`/icSupport/order/list?show=week&day=${sunday}`);
    const column = page.getByRole('region', { name: formatDate(sunday).slice('2026/'.length) });
    await expect(column).toBeInViewport({ ratio: 0.05 });
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(`/icSupport/order/list?show=week&day=${day}`);

    const handle = page.getByRole('button', { name: new RegExp(`9:15の夕日${own}.*の説明を動かす`) });
    await handle.press('Enter');
    await handle.press('ArrowDown');
    await handle.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await handle.press('Enter');
    await handle.press('Shift+ArrowDown');
    await handle.press('Enter');
    await expect(asked.getByLabel('開始日時')).toHaveValue(`${day}T10:15`);
    const { talk } = await call(icOrderContract.get, { params: { orderId: second.id } });
    const elsewhere = {
      startsAt: at(day, '16:00'),
      minutes: 30,
      place: talk.place,
      room: talk.room,
      reason: '先に動かした',
    };
    await call(icOrderContract.reschedule, {
      params: { orderId: second.id },
      body: { ...elsewhere, talkVersion: talk.version },
    });
    await expect(asked.getByText('ほかの職員がこの説明の予定を変更しました')).toBeVisible();
    await expect(asked.getByRole('button', { name: '予定を変更する' })).toBeDisabled();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('link', { name: new RegExp(`16:00–16:30.*夕日${own}`) })).toBeVisible();

    await page.goto(`/icSupport/order/detail?order=${first.id}`);
    await page.getByRole('button', { name: '説明を取り消す' }).click();
    await page.getByLabel('取り消す理由').fill('手術の中止');
    await page.getByRole('button', { name: '説明を取り消す' }).last().click();
    await expect(page.getByText('取消', { exact: true }).first()).toBeVisible();
    await expect(page.getByText('手術の中止')).toBeVisible();
    await expect(page.getByRole('button', { name: '日時・場所を変更' })).toHaveCount(0);
    expect(second.talk.missing).not.toEqual([]);
  },
);
