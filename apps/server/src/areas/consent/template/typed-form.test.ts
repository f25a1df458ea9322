import { signerRoleNames } from '@nattoku/contract/consent/consent-field';
import { defaultConsentRules } from '@nattoku/contract/consent/consent-rules';
import { blockKeys, emptyBlocks } from '@nattoku/contract/video/approach';
import { checkLayout } from '@nattoku/rules/consent/consent-preflight';
import { expect, test } from 'vitest';
import { layOutForm } from '#areas/consent/template/typed-form.ts';
import { codePlacesFor } from '#domain/consent/document/code-places.ts';
import { printedIn } from '#domain/consent/template/printed-on.ts';

const blocks = { ...emptyBlocks };
for (const key of blockKeys) blocks[key] = { text: '検査の説明です。'.repeat(60), absentBecause: null };

test('the code of a form on paper covers no page number, however long the name of the form is', async () => {
  const name = '上部消化管内視鏡検査（生検・止血・異物除去を含む）および鎮静に関する説明と同意'.repeat(2);
  const form = { facilityName: 'さくら総合病院', number: '内視鏡-012', name, versionNumber: 3, blocks };
  const { bytes, pages } = await layOutForm(form, new Date('2026-11-20T00:00:00Z'));
  expect(pages.length).toBeGreaterThan(1);
  expect(await codePlacesFor(bytes, pages.length, [])).toEqual(pages.map(() => 'lowerRight'));
});

test('the fields that a typed form comes with hide nothing of its print, and a signature in the line of another is told', async () => {
  const form = {
    facilityName: 'さくら総合病院',
    number: '内視鏡-012',
    name: '胃カメラの同意書',
    versionNumber: 1,
    blocks,
  };
  const { bytes, pages, fields } = await layOutForm(form, new Date('2026-11-20T00:00:00Z'));
  const { texts, ruled } = await printedIn(bytes);
  const found = (laid: typeof fields) =>
    checkLayout({ pages, fields: laid, rules: defaultConsentRules, printed: texts }, signerRoleNames)
      .filter(({ fieldId }) => fieldId !== null)
      .map(({ message }) => message);

  expect(found(fields)).toEqual([]);
  const swapped = fields.map((field) =>
    field.label === '代諾者の署名' ? { ...field, signer: 'patient' as const } : field,
  );
  expect(found(swapped)).toEqual([expect.stringContaining('「代諾者の署名」の行にあります')]);

  // Each field lies in a frame whose lines it can be drawn to.
  const [first] = fields;
  if (!first) throw new Error('a typed form has fields');
  const below = ruled.filter(
    ({ page, axis, at }) => page === first.box.page && axis === 'y' && at > first.box.y + first.box.height,
  );
  expect(Math.min(...below.map(({ at }) => at)) - (first.box.y + first.box.height)).toBeLessThan(8);
});
