/** One sealed edition of the record of a talk. Times are instants in ISO 8601. */
export type SealedRecord = {
  id: string;
  talkId: string;
  patientId: string;
  /** 第1版, 第2版, … */
  number: number;
  /** The edition before. */
  previousId: string | null;
  isNewest: boolean;
  about: string;
  /** What is another than in the edition before. */
  changeNote: string;
  finalisedBy: string;
  finalisedAt: string;
  sealedAt: string;
  changedAt: string;
  /** In hexadecimal digits. */
  sha256: string;
  /** In bytes; null of what was sealed before they were counted. */
  size: number | null;
  /** As a Reference: the hospital. */
  custodian: object;
};

const titleOf = ({ about, number }: SealedRecord): string =>
  [about, `説明の記録（第${number}版）`].filter((part) => part !== '').join(' ');

/** LOINC 11488-4: the note of a consultation. @param base the address below which FHIR stands */
export const recordReference = (record: SealedRecord, base: string) => ({
  resourceType: 'DocumentReference' as const,
  id: record.id,
  meta: { versionId: record.isNewest ? '1' : '2', lastUpdated: record.changedAt },
  masterIdentifier: { system: 'urn:ietf:rfc:3986', value: `urn:uuid:${record.id}` },
  identifier: [{ system: 'urn:nattoku:sha256', value: record.sha256 }],
  status: record.isNewest ? 'current' : 'superseded',
  docStatus: record.number === 1 ? 'final' : 'amended',
  type: { coding: [{ system: 'http://loinc.org', code: '11488-4' }], text: '説明の記録' },
  category: [{ text: '説明（IC）' }],
  subject: { reference: `Patient/${record.patientId}` },
  date: record.finalisedAt,
  author: [{ type: 'Practitioner', display: record.finalisedBy }],
  custodian: record.custodian,
  ...(record.previousId === null
    ? {}
    : { relatesTo: [{ code: 'replaces', target: { reference: `DocumentReference/${record.previousId}` } }] }),
  description: titleOf(record),
  content: [
    {
      attachment: {
        contentType: 'application/pdf',
        language: 'ja',
        url: `${base}/Binary/${record.id}`,
        ...(record.size === null ? {} : { size: record.size }),
        title: titleOf(record),
        creation: record.sealedAt,
      },
    },
  ],
  context: { related: [{ reference: `Communication/${record.talkId}` }] },
});

/** Who finalised or amended an edition, and when; it has the id of its edition. */
export const recordProvenance = (record: SealedRecord) => ({
  resourceType: 'Provenance' as const,
  id: record.id,
  meta: { versionId: '1', lastUpdated: record.sealedAt },
  target: [{ reference: `DocumentReference/${record.id}` }],
  occurredDateTime: record.finalisedAt,
  recorded: record.sealedAt,
  ...(record.changeNote === '' ? {} : { reason: [{ text: record.changeNote }] }),
  activity: {
    coding: [
      {
        system: 'http://terminology.hl7.org/CodeSystem/v3-DataOperation',
        code: record.number === 1 ? 'CREATE' : 'UPDATE',
      },
    ],
    text: record.number === 1 ? '確定' : '訂正',
  },
  agent: [
    {
      type: {
        coding: [{ system: 'http://terminology.hl7.org/CodeSystem/provenance-participant-type', code: 'author' }],
      },
      who: { type: 'Practitioner', display: record.finalisedBy },
      onBehalfOf: record.custodian,
    },
  ],
  entity: [
    { role: 'source', what: { reference: `Communication/${record.talkId}` } },
    ...(record.previousId === null
      ? []
      : [{ role: 'revision', what: { reference: `DocumentReference/${record.previousId}` } }]),
  ],
});
