// Also runs in the page inside the evidence pack: what it imports stands before it there, and there is nothing else.
import { type Certificate, isValidAt } from '#areas/consent/record/evidence/verify-certificate.ts';
import { checkCms, checkTimeStamp } from '#areas/consent/record/evidence/verify-cms.ts';
import { Broken, readDer, sha256Of } from '#areas/consent/record/evidence/verify-der.ts';

type PdfBytes = Uint8Array<ArrayBuffer>;
type Held = { count: number; sha256: string };

/** What the seal attached to the PDF for programs; the file says so itself: `nattoku.consent.seal.1`. */
export type SealRecord = {
  format: string;
  kind: 'sealed' | 'refusal' | 'withdrawal';
  formId: string;
  facility: string;
  sealedAt: string;
  certificates: string[];
  /** Host of the authority. */
  timeStampAuthority: string | null;
  /** Names (CN) of the certificates that the authority signs with; absent in older records. */
  timeStampNames?: string[];
  patient: { number: string; name: string; birthDate: string } | null;
  template: { name: string; number: string; version: number; sha256: string };
  issuedSha256: string | null;
  scans: string[];
  signatures: { id: string; typedName: string; shownSha256: string; hash: string }[];
  values: Held;
  decisions: Held;
  answers: Held;
  withdrawal: Readonly<Record<string, unknown>> | null;
  earlier: { kind: string; sha256: string }[];
};

export type CheckedSeal = {
  certificate: Certificate;
  timeStamp: { at: Date; authority: Certificate } | null;
  /** Null: sealed before records were attached. */
  record: SealRecord | null;
};

/** Four numbers between brackets: where the signed parts begin, and how long they are (ISO 32000-2, 12.8.1). */
const BYTE_RANGE = /\/ByteRange\s*\[\s*(\d+)\s+(\d+)\s+(\d+)\s+(\d+)\s*\]/g;
const ATTACHED =
  /\/Type \/EmbeddedFile\b[^>]{0,200}(?:<<[^>]{0,200}>>)?[^>]{0,200}\/Length (\d+)[^>]{0,200}>>\s*stream\r?\n/g;
/** An authority answers within seconds of the seal; its clock and ours differ by five minutes at most. */
const STAMP_LATE_MS = 15 * 60_000;

/**
 * Checks the seal of a PDF: one signature over every byte but itself, in a string of hexadecimal digits with zeros behind it and nothing else.
 * @throws Broken with what is wrong; `appended` where the seal holds and something was added behind it.
 */
export async function checkSeal(pdf: PdfBytes): Promise<CheckedSeal> {
  const latin = new TextDecoder('latin1').decode(pdf);
  const ranges = [...latin.matchAll(BYTE_RANGE)];
  const [range] = ranges;
  if (!range) throw new Broken('noSignature');
  const [before = 0, start = 0, behind = 0, length = 0] = range.slice(1).map(Number);
  const end = behind + length;
  if (before !== 0 || range.index > start || start >= behind || end > pdf.length) throw new Broken('notWhole');
  if (end < pdf.length) {
    await checkSeal(pdf.slice(0, end));
    throw new Broken('appended');
  }
  if (ranges.length > 1) throw new Broken('severalSignatures');
  const signature = signatureIn(latin.slice(start, behind));
  const signed = new Uint8Array(start + length);
  signed.set(pdf.subarray(0, start));
  signed.set(pdf.subarray(behind), start);
  const checked = await checkCms(signature, signed);
  const dictionary = latin.slice(latin.lastIndexOf(' obj', range.index), start);
  const record = await recordIn(pdf, latin, dictionary);
  const token = checked.timeStampToken;
  const timeStamp = token ? await checkTimeStamp(token, checked.signature) : null;
  if (record && record.certificates.join() !== checked.certificates.join()) throw new Broken('certificate');
  if (record && (record.timeStampAuthority !== null) !== (timeStamp !== null)) throw new Broken('noTimeStamp');
  if (record && timeStamp && Math.abs(timeStamp.at.getTime() - Date.parse(record.sealedAt)) > STAMP_LATE_MS)
    throw new Broken('timeStampTime');
  const names = record?.timeStampNames;
  if (timeStamp && names && !names.includes(timeStamp.authority.subject)) throw new Broken('timeStampName');
  const [signer] = checked.chain;
  const sealedAt = timeStamp?.at ?? saidTime(dictionary);
  if (!signer || !sealedAt || !isValidAt(signer, sealedAt)) throw new Broken('expired');
  return { certificate: checked.certificate, timeStamp, record };
}

/** /M of the signature's dictionary: when the file itself says that it was sealed. */
function saidTime(dictionary: string): Date | null {
  const found = /\/M ?\(D:(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)Z?\)/.exec(dictionary);
  if (!found) return null;
  const [, year, month, day, hour, minute, second] = found;
  return new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
}

/** `<hex 000…>`: the structure, and behind it zeros alone, so that not one digit is free. */
function signatureIn(gap: string): PdfBytes {
  const [, hex] = /^<((?:[\da-f]{2})+)>$/.exec(gap) ?? [];
  if (!hex) throw new Broken('delimiters');
  const bytes = new Uint8Array(hex.length / 2);
  for (let at = 0; at < bytes.length; at += 1) bytes[at] = Number.parseInt(hex.slice(2 * at, 2 * at + 2), 16);
  const digits = Math.max(0, (bytes[1] ?? 0) - 0x80);
  let size = digits > 0 ? 0 : (bytes[1] ?? 0);
  for (let place = 0; place < digits; place += 1) size = size * 256 + (bytes[2 + place] ?? 0);
  const end = 2 + digits + size;
  if (end > bytes.length || bytes.subarray(end).some((byte) => byte !== 0)) throw new Broken('notWhole');
  const signature = bytes.slice(0, end);
  if (readDer(signature).length !== 1) throw new Broken('der');
  return signature;
}

/** The dictionary of the signature names the attachment by its hash: no other that lies in the file can pass for it. */
async function recordIn(pdf: PdfBytes, latin: string, dictionary: string): Promise<SealRecord | null> {
  const [, named] = /\/NTTK_Record \(([\da-f]{64})\)/.exec(dictionary) ?? [];
  if (!named) return null;
  for (const found of latin.matchAll(ATTACHED)) {
    const start = found.index + found[0].length;
    const bytes = pdf.slice(start, start + Number(found[1]));
    if ((await sha256Of(bytes)) !== named) continue;
    const record = JSON.parse(new TextDecoder().decode(bytes)) as SealRecord;
    return record.format === 'nattoku.consent.seal.1' ? record : null;
  }
  throw new Broken('noRecord');
}
