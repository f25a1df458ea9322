import { readFile } from 'node:fs/promises';
import { library } from '#areas/medical-interview/template/interview.screen.ts';
import { unique } from '#given.ts';
import { expect, test } from '#windows.ts';

const asFile = (content: string) => ({
  name: 'questionnaire.json',
  mimeType: 'application/json',
  buffer: Buffer.from(content),
});

test(
  'a FHIR questionnaire is refused with every reason or read in, what no screen shows is named, and goes out whole',
  { tag: '@full' },
  async ({ page, as }) => {
    await as('admin');
    const title = `Outpatient intake ${unique()}`;
    await page.goto(library);
    await page.getByRole('button', { name: 'ファイルから読み込む' }).click();
    const dialog = page.getByRole('dialog', { name: '問診票の読み込み' });
    const input = dialog.getByLabel('問診票のファイルをここに置くか、選んでください');

    await input.setInputFiles(asFile('{"resourceType":'));
    await expect(dialog.getByText('ファイルの書き方（JSON）が正しくありません')).toBeVisible();
    const item = { linkId: 'a', type: 'dance', text: 'x' };
    const wrong = { resourceType: 'Questionnaire', status: 'draft', title, item: [item, { ...item, type: 'waltz' }] };
    await input.setInputFiles(asFile(JSON.stringify(wrong)));
    await expect(dialog.getByRole('alert').getByRole('listitem').nth(1)).toBeVisible();

    const smokes = { linkId: 'smokes', type: 'boolean', text: 'Do you smoke?' };
    const howMany = {
      linkId: 'how-many',
      type: 'integer',
      text: 'How many a day?',
      enableWhen: [{ question: 'smokes', operator: '=', answerBoolean: true }],
    };
    const site = { linkId: 'site', type: 'url', text: 'Your page' };
    const extension = [{ url: 'http://example.org/colour', valueCode: 'blue' }];
    const questionnaire = {
      resourceType: 'Questionnaire',
      status: 'draft',
      title,
      extension,
      item: [smokes, howMany, site],
    };
    await input.setInputFiles(asFile(JSON.stringify(questionnaire)));
    await expect(page.getByRole('heading', { name: title })).toBeVisible();
    await expect(page.getByText(/「Do you smoke\?」が『はい』のとき表示/)).toBeVisible();
    const kept = page.getByRole('region', { name: '読み込んで残したもの' });
    await expect(kept.getByText(/example\.org\/colour/)).toBeVisible();
    await expect(page.getByRole('link', { name: '「url」の質問は患者に表示できません' })).toBeVisible();

    await page.getByRole('tab', { name: /^版 / }).click();
    await page.getByRole('button', { name: '第1版の操作' }).click();
    const download = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: 'FHIR（JSON）に書き出す' }).click();
    const file = await download;
    expect(file.suggestedFilename()).toBe(`${title}_第1版.json`);
    expect(JSON.parse(await readFile(await file.path(), 'utf8'))).toMatchObject(questionnaire);
  },
);
