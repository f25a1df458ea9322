import { readFile, writeFile } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import type { Download, Page } from '@playwright/test';
import { RecordScreen } from '#areas/consent/record/record.screen.ts';
import { drawName, isDrawn, readToTheEnd, sayName } from '#areas/consent/signing.screen.ts';
import { NotificationScreen } from '#areas/notification/notification.screen.ts';
import { fileInZip } from '#file-in-zip.ts';
import { givenConsent, givenField, givenSignature, givenTemplate } from '#given-consents.ts';
import { birthDate, givenPatient, linkOf } from '#given.ts';
import type { PatientWindow } from '#patient-window.ts';
import { signIn } from '#staff.ts';
import { expect, test } from '#windows.ts';

/** Beside the birth date and the ink (specification/patient-page.md §42). */
const MOST_TAPS = 8;

/** Signing, sealing and ringing are more than one write; how long they take says nothing about a busy machine. */
const job = { timeout: 30_000 };

declare global {
  interface Window {
    taps: string[];
  }
}

/** What was touched on the page that is open, but for the pad. */
const tapsOf = (phone: PatientWindow) => phone.page.evaluate(() => window.taps);
const countTaps = (phone: PatientWindow) =>
  phone.page.addInitScript(() => {
    window.taps = [];
    const count = ({ target }: PointerEvent) => {
      if (target instanceof Element && !target.closest('canvas, [role=img]')) window.taps.push(target.textContent);
    };
    addEventListener('pointerup', count, true);
  });

/** A form with a field and a signature of the patient, and one of the doctor, who looks at all of it in the end. */
async function givenIssued(origin: string) {
  const { call: asAdmin } = await signIn(origin, 'admin');
  const { call } = await signIn(origin, 'doctor');
  const needed = (['patient', 'doctor'] as const).map((role) => ({ role, required: true }));
  const template = await givenTemplate(asAdmin, {
    title: '胃内視鏡検査の同意書',
    text: '胃の中を観察します。',
    fields: [
      givenField({ type: 'checkbox', label: '説明を受けました', filler: 'patient' }, 600),
      givenSignature(),
      givenField({ type: 'signature', label: '医師署名', filler: 'staffAfter', signer: 'doctor' }, 760),
    ],
    rules: { signers: [...needed, { role: 'supervisor', required: false }], finalCheck: true },
  });
  const patient = await givenPatient(asAdmin);
  const form = await givenConsent(call, { patientId: patient.id, templateId: template.id, route: 'link' });
  return { ...form, patient };
}

/** The verifier as it lies in the pack, opened from the disk of somebody who has nothing else. */
async function openVerifier(page: Page, download: Download, folder: (name: string) => string) {
  const zip = folder('evidence.zip');
  await download.saveAs(zip);
  const html = folder('verify.html');
  const packed = await readFile(zip);
  await writeFile(html, fileInZip(packed, 'verify.html'));
  await page.goto(pathToFileURL(html).href);
  const files = page.getByLabel('証拠パックのファイル');
  const verdict = page.getByRole('status');
  const hospitalsKeys = page.getByRole('textbox', { name: '病院の証明書の番号' });
  return { main: page.getByRole('main'), zip, packed, files, verdict, hospitalsKeys };
}

test('a form is signed on the phone with at most 8 taps, signed by its doctor, sealed, proved by its evidence pack, and voided by two persons', async ({
  origin,
  page,
  as,
  openPhone,
  openDesk,
}, testInfo) => {
  const form = await givenIssued(origin);
  const { patient } = form;
  await as('doctor');
  const record = new RecordScreen(page);

  await test.step('the patient signs', async () => {
    const phone = await openPhone();
    await countTaps(phone);
    await phone.enter(linkOf(origin, form), birthDate);
    const before = (await tapsOf(phone)).length;
    await readToTheEnd(phone);
    await expect(phone.page.getByRole('region', { name: 'ご本人' })).toContainText(patient.familyName);
    await sayName(phone);
    await phone.page.getByRole('checkbox', { name: '説明を受けました' }).check();
    await phone.press('つぎへ');
    await phone.press('同意する');
    await drawName(phone);
    await isDrawn(phone);
    await phone.press('書類を確かめる');
    await expect(phone.page.getByRole('img', { name: / 1／\d+ページ/ })).toHaveAttribute('src', /^data:image/);
    await phone.press('この内容で署名する');
    await expect(phone.heading()).toHaveText('署名を受け付けました');
    expect((await tapsOf(phone)).slice(before).length).toBeLessThanOrEqual(MOST_TAPS);
    await expect(phone.main()).toContainText('病院に届きました', job);
  });

  await test.step('the doctor finds the form, signs it, and looks at all signatures for the last time', async () => {
    await page.goto('/consent/list');
    await page.getByRole('searchbox', { name: '同意書を検索' }).fill(patient.patientNumber);
    await page.getByRole('row').filter({ hasText: patient.patientNumber }).click();
    await expect(record.state('一部署名済み')).toBeVisible();
    await record.button('説明担当医として署名する').click();
    await expect(record.confirm('署名を確定する')).toBeDisabled();
    await expect(page.getByText('署名が任意の方（指導医）は「署名なし」になります')).toBeVisible();
    await record.drawName();
    await record.confirm('署名を確定する').dblclick();
    await expect(record.state('署名済み（確定待ち）')).toBeVisible(job);
    const pages = record.main().getByRole('img', { name: /^いまの記入と署名（確定前） 1／\d+ページ$/ });
    await expect(pages).toHaveJSProperty('complete', true);
    await expect(record.main()).toContainText('手書き・専用リンクの端末・氏名は画面で本人が確認');
    await record.button('最終確認して確定').click();
    await expect(page.getByText('署名が任意の方（指導医）は、「署名なし」のまま確定します。')).toBeVisible();
    await record.confirm('確定する').dblclick();
    await expect(record.state('確定')).toBeVisible(job);
    await expect(record.main().getByRole('img', { name: /^署名済みの文書（確定済み） 1／/ })).toBeVisible();
  });

  await test.step('the signature leaves as a picture', async () => {
    await record.button('患者本人の署名を画像で保存').click();
    await page.getByRole('radio', { name: /SVG/ }).check();
    const [picture] = await Promise.all([page.waitForEvent('download'), record.confirm('保存する').click()]);
    expect(picture.suggestedFilename()).toBe('signature-patient.svg');
    expect(await readFile(await picture.path(), 'utf8')).toContain('<path');
  });

  await test.step('the seal holds, and the pack proves it to anybody', async () => {
    await record.button('電子署名を検証する').click();
    await expect(page.getByText('変更されていません')).toBeVisible();
    const saved = page.waitForEvent('download');
    await record.button('証拠パックを保存する').click();
    const ofPack = (name: string) => testInfo.outputPath(name);
    const verifier = await openVerifier(await page.context().newPage(), await saved, ofPack);
    await verifier.files.setInputFiles(verifier.zip);
    await expect(verifier.verdict).toContainText('この鍵が病院のものだと保証する情報がありません');

    const anybody = await page.context().newPage();
    await anybody.goto('/certificates');
    await anybody.getByRole('link', { name: '検証プログラムを開く' }).click();
    await anybody.getByLabel('証拠パックのファイル').setInputFiles(verifier.zip);
    await expect(anybody.getByRole('status')).toContainText('病院の鍵で署名されています');
    const published = await anybody.getByRole('textbox', { name: '病院の証明書の番号' }).inputValue();
    await verifier.hospitalsKeys.fill(published);
    await expect(verifier.verdict).toContainText('病院の鍵で署名されています');

    const forged = Buffer.from(verifier.packed);
    const inSealed = forged.indexOf(fileInZip(verifier.packed, 'sealed.pdf')) + 2_000;
    forged.writeUInt8(forged.readUInt8(inSealed) ^ 1, inSealed);
    await verifier.files.setInputFiles({ name: 'evidence.zip', mimeType: 'application/zip', buffer: forged });
    await expect(verifier.main).toContainText('sealed.pdf');
    await expect(verifier.verdict).toContainText('証拠として使わないでください');
  });

  await test.step('one person asks that it be void, another one agrees', async () => {
    await record.choose('無効にする');
    await page.getByRole('textbox', { name: '無効にする理由' }).fill('患者さんを取り違えたため');
    await record.confirm('無効にすることを依頼する').click();
    await expect(record.button('取り下げる')).toBeVisible();
    await expect(record.button('承認して無効にする')).toHaveCount(0);
    const desk = await openDesk('admin');
    const bell = new NotificationScreen(desk);
    await bell.open();
    await bell.about(form.id).filter({ hasText: '無効にする依頼' }).getByRole('link').first().click(job);
    const admin = new RecordScreen(desk);
    await admin.button('承認して無効にする').click();
    await admin.confirm('承認して無効にする').click();
    await expect(record.state('無効')).toBeVisible();
    await expect(record.main()).toContainText('患者さんを取り違えたため');
  });
});
