import { blockKeys, emptyBlocks } from '@nattoku/contract/video/approach';
import { expect, test } from 'vitest';
import { layOutForm } from '#areas/consent/template/typed-form.ts';
import { codePlacesFor } from '#domain/consent/document/code-places.ts';

const blocks = { ...emptyBlocks };
for (const key of blockKeys) blocks[key] = { text: '検査の説明です。'.repeat(60), absentBecause: null };

test('the code of a form on paper covers no page number, however long the name of the form is', async () => {
  const name = '上部消化管内視鏡検査（生検・止血・異物除去を含む）および鎮静に関する説明と同意'.repeat(2);
  const form = { facilityName: 'さくら総合病院', number: '内視鏡-012', name, versionNumber: 3, blocks };
  const { bytes, pages } = await layOutForm(form, new Date('2026-11-20T00:00:00Z'));
  expect(pages.length).toBeGreaterThan(1);
  expect(await codePlacesFor(bytes, pages.length, [])).toEqual(pages.map(() => 'lowerRight'));
});
