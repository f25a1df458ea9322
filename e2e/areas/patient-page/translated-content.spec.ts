import { barriersOf } from '#barriers.ts';
import { givenOrder, givenPatient, linkOf } from '#given.ts';
import { expect, test } from '#windows.ts';

test(
  'a title and a caption are translated beside the Japanese, read by the patient with a mark, and readings are put on and off; the page begins in the language of the record',
  { tag: '@full' },
  async ({ origin, page, as, library: { short }, openPhone }) => {
    test.setTimeout(240_000);
    const { call } = await as('admin');
    await page.goto(`/video/list/videos?video=${short.id}&tab=layers`);
    const title = page.getByRole('textbox', { name: '題名（英語）' });
    await title.fill('After your knee operation');
    await page.getByRole('button', { name: '保存する', exact: true }).click();
    await expect(page.getByText('変更はありません')).toBeVisible();
    await expect(page.getByRole('tab', { name: /^英語 1\// })).toBeVisible();
    expect(await barriersOf(page)).toEqual([]);

    await page.getByRole('tab', { name: '字幕の文' }).click();
    const caption = page.getByRole('textbox', { name: '0:00の字幕（ポルトガル語）' });
    await page.getByRole('tab', { name: /^ポルトガル語 0\/1/ }).click();
    await caption.fill('Depois da operação.');
    await page.getByRole('button', { name: '保存する', exact: true }).click();
    await expect(page.getByRole('tab', { name: /^ポルトガル語 1\/1/ })).toBeVisible();
    expect(await barriersOf(page)).toEqual([]);
    await page.getByRole('tab', { name: '題名・説明・問題' }).click();

    await page.getByRole('tab', { name: /^ふりがな/ }).click();
    const readings = page.getByRole('textbox', { name: '題名（ふりがな）' });
    const make = page.getByRole('button', { name: 'ふりがなを自動で作る' });
    // Publishing may have made them by now.
    if (await make.isEnabled()) await make.click();
    await expect(readings).toHaveValue(/｜膝《ひざ》の｜手術《しゅじゅつ》.*｜翌日《よくじつ》から$/, {
      timeout: 30_000,
    });
    await expect(page.getByText(/自動で作成/).first()).toBeVisible();

    const names = { familyNameRoman: 'TAKASAKI', givenNameRoman: 'CHIYO' };
    const issued = await givenOrder(call, {
      patient: await givenPatient(call, { language: 'en', ...names }),
      videos: [short],
    });
    const phone = await openPhone();
    await phone.follow(linkOf(origin, issued));
    for (const [label, value] of Object.entries({ Year: '1958', Month: '4', Day: '2' })) {
      await phone.page.getByRole('textbox', { name: label, exact: true }).fill(value);
    }
    await phone.press('Continue');
    await expect(phone.main()).toContainText('After your knee operation※');
    await expect(phone.main()).toContainText('This translation has not been checked yet.');
    await expect(phone.page.locator('body')).toContainText('TAKASAKI CHIYO');

    // Chosen at the top, a language is kept, and so is what was typed before.
    await phone.press('Ask');
    await phone.page.getByRole('textbox', { name: 'Question' }).fill('Can I eat breakfast?');
    await phone.press('Language');
    await phone.press('日本語');
    await expect(phone.page.getByRole('textbox', { name: '質問' })).toHaveValue('Can I eat breakfast?');
    await phone.page.reload();
    await expect(phone.page.locator('html')).toHaveAttribute('lang', 'ja');
    await phone.press('もどる');
    const shown = phone
      .main()
      .getByText(/翌日から/)
      .first();
    await expect(shown).toBeVisible();
    await phone.press('表示');
    await phone.page.getByRole('group', { name: 'ふりがな' }).getByRole('button', { name: 'つける' }).click();
    await phone.press('閉じる');
    const rt = phone.main().locator('rt').filter({ hasText: 'よくじつ' }).first();
    await expect(rt).toBeVisible();
    await expect(phone.main()).toContainText('ふりがなは自動でつけたもの');
    expect(await barriersOf(phone.page)).toEqual([]);
    await phone.press('表示');
    await phone.page.getByRole('group', { name: 'ふりがな' }).getByRole('button', { name: 'つけない' }).click();
    await expect(rt).toBeHidden();
    await phone.press('閉じる');

    await phone.press('Language');
    await phone.press('English');
    await phone.press('Watch the video');
    // Nobody has translated the captions into English.
    await expect.poll(() => phone.captions()).toEqual(['ja', expect.stringContaining('の字幕です。')]);
    await expect(phone.main()).toContainText('Some texts are only in Japanese.');
    await phone.press('Language');
    await phone.press('Português');
    await expect.poll(() => phone.captions()).toEqual(['pt', 'Depois da operação. ※']);
  },
);
