// Also runs in the page inside the evidence pack: what it imports stands before it there, and there is nothing else.
import {
  Broken,
  checkCms,
  type CheckedCms,
  checkTimeStamp,
  sha256Of,
} from '#areas/consent-record/evidence/verify-cms.ts';

type Bytes = Uint8Array<ArrayBuffer>;
export type Files = ReadonlyMap<string, Bytes>;
/** `file` names what is wrong, or what was looked at. */
export type Finding = { file: string; ok: boolean; words: string };

type Manifest = { format: string; formId: string; files: { name: string; sha256: string; size: number }[] };
type Evidence = Record<string, unknown> & { previousHash: string | null; hash: string; shownSha256: string };

const sentences: Readonly<Record<string, string>> = {
  digest: '署名のあとで内容が変わっています',
  signature: '電子署名が正しくありません',
  certificate: '証明書が正しくありません',
  timeStamp: 'タイムスタンプがこの署名のものではありません',
  noSignature: '電子署名がありません',
  notWhole: '署名の範囲の外に、追加や欠落があります',
};

const why = (error: unknown): string =>
  sentences[error instanceof Broken ? error.message : 'signature'] ?? '電子署名を読み取れません';

const jst = (moment: Date): string => moment.toLocaleString('ja-JP', { timeZone: 'Asia/Tokyo' });
const text = (bytes: Bytes): string => new TextDecoder().decode(bytes);

/**
 * Checks every file of an evidence pack against its list, the list against the seal, the PDFs and the chain of the signatures. Of PDFs that come
 * without their list the seal alone.
 */
export async function verifyEvidence(files: Files): Promise<Finding[]> {
  const list = files.get('manifest.json');
  if (!list) return checkWithoutList(files);
  const manifest = readManifest(list);
  if (!manifest) return [{ file: 'manifest.json', ok: false, words: 'ファイルの一覧を読み取れません' }];
  return [
    await checkList(files, list),
    ...(await checkFiles(files, manifest)),
    ...(await checkPdfs(files, manifest)),
    ...(await checkSignatures(files, manifest)),
  ];
}

const isPdf = (bytes: Bytes): boolean => text(bytes.subarray(0, 5)) === '%PDF-';

async function checkWithoutList(files: Files): Promise<Finding[]> {
  const pdfs = [...files].filter(([, bytes]) => isPdf(bytes));
  const others = [...files.keys()].filter((name) => !pdfs.some(([pdf]) => pdf === name));
  const findings = await Promise.all(pdfs.map(([name, pdf]) => checkPdf(name, pdf)));
  if (pdfs.length > 0 && others.length === 0) return findings.flat();
  const words = 'ファイルの一覧がありません。証拠パックのZIPか、展開したファイルをすべて選んでください';
  return [...findings.flat(), { file: 'manifest.json', ok: false, words }];
}

function readManifest(list: Bytes): Manifest | null {
  try {
    const manifest = JSON.parse(text(list)) as Manifest;
    return manifest.format === 'nattoku.consent.evidence.1' && Array.isArray(manifest.files) ? manifest : null;
  } catch {
    return null;
  }
}

const sealedBy = ({ certificate }: CheckedCms): string =>
  `${certificate.subject}（証明書のSHA-256 ${certificate.sha256}）`;

async function checkList(files: Files, list: Bytes): Promise<Finding> {
  const signature = files.get('manifest.p7s');
  if (!signature) return { file: 'manifest.p7s', ok: false, words: '一覧の電子署名がありません' };
  try {
    const checked = await checkCms(signature, list);
    return { file: 'manifest.json', ok: true, words: `ファイルの一覧は ${sealedBy(checked)} が署名したままです` };
  } catch (error) {
    return { file: 'manifest.json・manifest.p7s', ok: false, words: why(error) };
  }
}

async function checkFiles(files: Files, manifest: Manifest): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const { name, sha256 } of manifest.files) {
    const bytes = files.get(name);
    if (!bytes) findings.push({ file: name, ok: false, words: 'ファイルがありません' });
    else if ((await sha256Of(bytes)) !== sha256)
      findings.push({ file: name, ok: false, words: '内容が変わっています' });
    else findings.push({ file: name, ok: true, words: `変わっていません（SHA-256 ${sha256.slice(0, 16)}…）` });
  }
  const known = new Set(['manifest.json', 'manifest.p7s', ...manifest.files.map(({ name }) => name)]);
  const added = [...files.keys()].filter((name) => !known.has(name));
  return [...findings, ...added.map((file) => ({ file, ok: false, words: '一覧にないファイルです' }))];
}

/** What a PDF's signature is over: everything but itself (ISO 32000, ByteRange). */
function partsOf(pdf: Bytes): { signed: Bytes; signature: Bytes } {
  const latin = new TextDecoder('latin1').decode(pdf);
  const ranges = [...latin.matchAll(/\/ByteRange \[ ?(\d+) (\d+) (\d+) (\d+) *\]/g)];
  const [range] = ranges;
  if (!range) throw new Broken('noSignature');
  const [before = 0, start = 0, behind = 0, length = 0] = range.slice(1).map(Number);
  if (ranges.length > 1 || before !== 0 || behind + length !== pdf.length) throw new Broken('notWhole');
  const signed = new Uint8Array(start + length);
  signed.set(pdf.subarray(0, start));
  signed.set(pdf.subarray(behind), start);
  const hex = latin.slice(start + 1, behind - 1);
  const padded = Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
  const digits = (padded[1] ?? 0) - 0x80;
  let size = digits > 0 ? 0 : (padded[1] ?? 0);
  for (let place = 0; place < digits; place += 1) size = size * 256 + (padded[2 + place] ?? 0);
  const end = 2 + Math.max(0, digits) + size;
  if (padded.subarray(end).some((byte) => byte !== 0)) throw new Broken('notWhole');
  return { signed, signature: padded.slice(0, end) };
}

async function checkPdf(file: string, pdf: Bytes): Promise<Finding[]> {
  try {
    const { signed, signature } = partsOf(pdf);
    const checked = await checkCms(signature, signed);
    const sealed = { file, ok: true, words: `${sealedBy(checked)} が封印したままです` };
    if (!checked.timeStampToken) return [sealed];
    const { at, authority } = await checkTimeStamp(checked.timeStampToken, checked.signature);
    return [sealed, { file, ok: true, words: `${jst(at)} に存在したことを ${authority} が証明しています` }];
  } catch (error) {
    return [{ file, ok: false, words: why(error) }];
  }
}

async function checkPdfs(files: Files, manifest: Manifest): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const { name } of manifest.files) {
    const pdf = files.get(name);
    if (pdf && /^(sealed|refusal|withdrawal)\.pdf$/.test(name)) findings.push(...(await checkPdf(name, pdf)));
  }
  return findings;
}

/** JSON with the keys of every object in order: one text for one meaning. */
export const canonical = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value) ?? 'null';
  const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return `{${entries.map(([name, each]) => `${JSON.stringify(name)}:${canonical(each)}`).join(',')}}`;
};

/** In this order they stand in the hash of a signature. */
const hashed = [
  'id',
  'formId',
  'signerId',
  'signature',
  'initials',
  'typedName',
  'shownSha256',
  'method',
  'staffId',
  'linkSessionId',
  'userAgent',
  'address',
  'signedAt',
  'receivedAt',
  'previousHash',
];

/** Every signature's hash, its link to the one before, and that what it is over lies in the pack. */
async function checkSignatures(files: Files, manifest: Manifest): Promise<Finding[]> {
  const file = 'signatures.json';
  const bytes = files.get(file);
  if (!bytes) return [];
  let previous: string | null = null;
  const findings: Finding[] = [];
  for (const [index, each] of readEvidence(bytes).entries()) {
    const own = ['nattoku.consent.signature.1', ...hashed.map((name) => each[name] ?? null)];
    const hash = await sha256Of(new TextEncoder().encode(canonical(own)));
    const isLinked = each.previousHash === previous && hash === each.hash;
    const isHere = manifest.files.some(({ name, sha256 }) => name.endsWith('.pdf') && sha256 === each.shownSha256);
    const who = `${index + 1}人目（${String(each['typedName'])}）の署名`;
    if (!isLinked) findings.push({ file, ok: false, words: `${who}の記録が変わっています` });
    else if (!isHere) findings.push({ file, ok: false, words: `${who}のときに表示した文書がありません` });
    else findings.push({ file, ok: true, words: `${who}は、表示した文書と結びついたままです` });
    previous = each.hash;
  }
  return findings;
}

function readEvidence(bytes: Bytes): Evidence[] {
  try {
    const read = JSON.parse(text(bytes)) as unknown;
    return Array.isArray(read) ? (read as Evidence[]) : [];
  } catch {
    return [];
  }
}
