import type { RecordDropKind } from '@nattoku/contract/interoperability/record-drop';

/** As record systems tell documents apart (specification/interoperability.md §11). */
export const documentTypes: Record<RecordDropKind, string> = {
  sealed: 'consent',
  refusal: 'refusal',
  withdrawal: 'withdrawal',
  talk: 'talk',
};

const TOKYO_MS = 9 * 3_600_000;
/** `20261122091500` in Tokyo. */
const stampOf = (at: Date): string =>
  new Date(at.getTime() + TOKYO_MS).toISOString().slice(0, 19).replaceAll(/\D/g, '');

type Named = { kind: RecordDropKind; createdAt: Date; patientNumber: string; sha256: Buffer };

/**
 * `patientNumber_type_yyyymmddHHMMSS_hash8`, without its ending (specification/interoperability.md §11). No name of a person; the same document
 * always has the same name, so that a second try replaces the first.
 */
export const baseNameOf = ({ kind, createdAt, patientNumber, sha256 }: Named): string =>
  [
    patientNumber.replaceAll(/[^0-9A-Za-z-]/g, '-'),
    documentTypes[kind],
    stampOf(createdAt),
    sha256.toString('hex').slice(0, 8),
  ].join('_');
