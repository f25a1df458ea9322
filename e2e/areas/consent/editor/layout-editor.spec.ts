import { consentEditorContract } from '@nattoku/contract/consent/consent-editor';
import type { ConsentTemplateVersionId } from '@nattoku/contract/shared/primitives';
import type { Page } from '@playwright/test';
import { newTemplateRules } from '@nattoku/contract/consent/consent-rules';
import { givenTemplateDraft } from '#given-consents.ts';
import { expect, type Staff, test } from '#staff.ts';

/** A typed form whose pages the server has laid out, without any field. */
const givenDraft = ({ call }: Staff) =>
  givenTemplateDraft(call, {
    title: '内視鏡検査の同意書',
    text: '内視鏡で胃の中を観察します。',
    fields: [],
    rules: { gates: newTemplateRules.gates },
  });

const savedFields = async ({ call }: Staff, versionId: ConsentTemplateVersionId) =>
  (await call(consentEditorContract.get, { params: { versionId } })).fields;

const open = async (page: Page, versionId: string) => {
  await page.goto(`/consent/template/edit?version=${versionId}`);
  await expect(page.getByRole('heading', { name: '項目の配置' })).toBeVisible();
  await expect(page.getByRole('img', { name: / 1／/ })).toHaveJSProperty('complete', true);
};
const saved = (page: Page) => expect(page.getByText('保存済み')).toBeVisible();

test('a form is laid out with mouse and keyboard, what a field hides is told, and what was saved elsewhere meanwhile is not lost', async ({
  page,
  as,
}) => {
  const admin = await as('admin');
  const { versionId } = await givenDraft(admin);
  const params = { versionId };
  const [words] = (await admin.call(consentEditorContract.printed, { params })).texts.filter(({ text }) =>
    text.includes('内視鏡で胃の中を観察します'),
  );
  await open(page, versionId);
  const kind = page.getByRole('button', { name: '署名', exact: true });
  const area = await page.getByRole('img', { name: / 1／/ }).boundingBox();
  if (!area || !words) throw new Error('the page has no place, or says nothing');
  const scale = area.width / 595.28;

  const dragged = await test.step('a tap places what was picked up; dragging moves it', async () => {
    await kind.click();
    await page.mouse.click(area.x + area.width * 0.2, area.y + 120);
    const signature = page.getByRole('button', { name: /^1番、患者本人の署名/ });
    await expect(signature).toBeFocused();
    const before = await signature.boundingBox();
    if (!before) throw new Error('the field has no place');
    await page.mouse.move(before.x + 20, before.y + 10);
    await page.mouse.down();
    await page.mouse.move(before.x + 290, before.y + 340, { steps: 4 });
    await page.mouse.up();
    await saved(page);
    expect((await signature.boundingBox())?.x).toBeGreaterThan(before.x + 40);
    return (await savedFields(admin, versionId))[0];
  });

  await test.step('a kind is dragged onto the words of the form; what it hides there is told until it goes', async () => {
    const signer = page.getByRole('combobox', { name: '置く項目に記入・署名する方' });
    const usual = await signer.inputValue();
    await signer.selectOption({ label: '代諾者' });
    await kind.hover();
    await page.mouse.down();
    await page.mouse.move(area.x + words.x * scale, area.y + (words.y + 6) * scale, { steps: 6 });
    await page.mouse.up();
    const signature = page.getByRole('button', { name: /番、代諾者の署名/ });
    await expect(signature).toBeFocused();
    await expect(kind).toHaveAttribute('aria-pressed', 'false');
    await expect(signature).toHaveAccessibleName(/点検で指摘があります/);
    await page.getByRole('tab', { name: /点検/ }).click();
    await expect(page.getByText(/紙に印刷されている「内視鏡で胃の中を観察します/)).toBeVisible();
    await page.getByRole('button', { name: '項目を見る' }).first().click();

    // Escape while it hangs at the pointer places nothing.
    await kind.hover();
    await page.mouse.down();
    await page.mouse.move(area.x + 200, area.y + 200, { steps: 4 });
    await page.keyboard.press('Escape');
    await page.mouse.up();
    await expect(page.getByRole('button', { name: /^3番/ })).toHaveCount(0);
    await signature.press('Delete');
    await expect(page.getByRole('button', { name: /^2番/ })).toHaveCount(0);
    await signer.selectOption(usual);
  });

  await test.step('without a mouse: placed, moved and named by keys; one step back takes only the last thing away', async () => {
    await page.getByRole('button', { name: '1行の文字', exact: true }).press('Enter');
    const text = page.getByRole('button', { name: /^2番、1行の文字/ });
    await expect(text).toBeFocused();
    await page.keyboard.press('Shift+ArrowRight');
    await page.keyboard.press('ArrowDown');
    await page.getByRole('textbox', { name: '項目名' }).fill('病名');
    await page.getByRole('button', { name: /^2番、病名/ }).press('Control+d');
    await expect(page.getByRole('button', { name: /^3番、病名/ })).toBeFocused();
    await page.keyboard.press('Control+z');
    await expect(page.getByRole('button', { name: /^3番/ })).toHaveCount(0);
    await saved(page);
    await page.reload();
    await expect(page.getByRole('button', { name: /^2番、病名/ })).toBeVisible();
    const fields = await savedFields(admin, versionId);
    expect(fields.map(({ label }) => label)).toEqual(['患者本人の署名', '病名']);
    expect(fields[0]).toEqual(dragged);
    await page.getByRole('tab', { name: '点検' }).click();
    await expect(page.getByText('直すところはありません')).toBeVisible();
  });

  await test.step('saved elsewhere meanwhile: both versions are shown', async () => {
    // The first request waits on its way until somebody else has saved.
    let isFirst = true;
    await page.route('**/layout', async (route) => {
      if (isFirst && route.request().method() === 'PUT') {
        isFirst = false;
        const { version, rules } = await admin.call(consentEditorContract.get, { params });
        const body = { version, fields: [], rules: { ...rules, sided: true } };
        await admin.call(consentEditorContract.save, { params, body });
      }
      await route.continue();
    });
    await page.getByRole('button', { name: '日付', exact: true }).press('Enter');
    await expect(page.getByText('ほかの職員が先に保存しました')).toBeVisible();
    await expect(page.getByRole('row', { name: /左右のある手技/ })).toContainText('はい');
    await page.getByRole('button', { name: 'あなたの入力で続ける' }).click();
    await saved(page);
    const labels = (await savedFields(admin, versionId)).map(({ label }) => label);
    expect(labels).toEqual(['患者本人の署名', '病名', '日付']);
  });

  await page.getByRole('tab', { name: /点検/ }).click();
  await page.getByRole('link', { name: '仕上がりを確かめる' }).click();
  await expect(page.getByRole('heading', { name: '同意書様式の編集内容の確認' })).toBeVisible();
  await expect(page.getByRole('img', { name: / 1／/ })).toHaveJSProperty('complete', true);
});
