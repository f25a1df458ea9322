import { expect, test } from 'vitest';
import { documentOf, publishedVersionFor, versionFor } from '#domain/consent/template/read-version.ts';
import { givenConsentTemplate } from '#testing/consent/consent-templates.ts';
import { openHospital } from '#testing/hospital.ts';

test('a version is read with its template, its pages only as they were hashed, and never by another hospital', async () => {
  const here = await openHospital();
  const there = await openHospital();
  const { database, files } = here.server.services;
  const first = await givenConsentTemplate(here, { pageCount: 2 });
  const second = await givenConsentTemplate(here, { templateId: first.id });

  const found = await database.transaction(here.facilityId, (tx) => versionFor(tx, first.versionId));
  const published = await database.transaction(here.facilityId, (tx) => publishedVersionFor(tx, first.id));

  expect(found).toMatchObject({ number: 1, state: 'retired', template: { name: first.name }, fields: first.fields });
  expect(published).toMatchObject({ id: second.versionId, number: 2, state: 'published' });
  expect(
    Buffer.from(await documentOf(files, found))
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-');
  await files.put(String(found.documentPath), Buffer.from('%PDF-1.7 another'), { contentType: 'application/pdf' });
  await expect(documentOf(files, found)).rejects.toThrow('not those that were hashed');
  const foreign = database.transaction(there.facilityId, (tx) => versionFor(tx, first.versionId));
  await expect(foreign).rejects.toMatchObject({ code: 'notFound' });
});
