import { expect, test } from 'vitest';
import { verifyEvidence } from '#areas/consent/record/evidence/verify-evidence.ts';
import { checkChain } from '#areas/consent/record/evidence/verify-record.ts';
import { sealForm } from '#domain/consent/sealing/seal-form.ts';
import { asFile, evidencePack, jsonFile } from '#testing/consent/evidence-packs.ts';
import { openHospital } from '#testing/hospital.ts';
import { givenSignedForm } from '#testing/consent/sealed-form.ts';

test('specification/text-layer.md §7: the language that was read is held by the chain and by the seal', async () => {
  const hospital = await openHospital();
  const layers = { reviewed: 3, drafts: 12, japanese: 0 };
  const read = { language: 'vi', layers } as const;
  const vietnamese = await givenSignedForm(hospital, { read });
  await sealForm(hospital.server.services, hospital.facilityId, vietnamese.sealingId);
  const pack = (await evidencePack(hospital, vietnamese.id)).files;
  expect(jsonFile(pack, 'signatures.json')).toMatchObject([read]);
  expect(jsonFile(pack, 'record.json')).toMatchObject({ decisions: [read], signers: [{ read }] });
  expect((await verifyEvidence(pack)).findings.filter(({ level }) => level === 'bad')).toEqual([]);

  const [signature] = jsonFile<Record<string, unknown>[]>(pack, 'signatures.json');
  for (const other of [{ language: 'ja' }, { language: 'pt' }, { layers: { ...layers, drafts: 0 } }]) {
    const changed = new Map(pack).set('signatures.json', asFile([{ ...signature, ...other }]));
    expect(await checkChain(changed, new Set([String(signature?.['shownSha256'])]))).toMatchObject([{ level: 'bad' }]);
  }
});
