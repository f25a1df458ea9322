// Also runs in the page inside the evidence pack: what it imports stands before it there, and there is nothing else.
import type { Certificate } from '#areas/consent/record/evidence/verify-certificate.ts';
import { checkCms, type CheckedCms } from '#areas/consent/record/evidence/verify-cms.ts';
import { Broken, sha256Of } from '#areas/consent/record/evidence/verify-der.ts';
import { checkChain, compareWithRecord, type Finding, jsonIn } from '#areas/consent/record/evidence/verify-record.ts';
import { type CheckedSeal, checkSeal, type SealRecord } from '#areas/consent/record/evidence/verify-seal.ts';
import { checkTrust, type Signer } from '#areas/consent/record/evidence/verify-trust.ts';
import type { ZipFault } from '#areas/consent/record/evidence/verify-zip.ts';

type Bytes = Uint8Array<ArrayBuffer>;
export type Files = ReadonlyMap<string, Bytes>;

type Manifest = {
  format: string;
  formId: string;
  madeAt: string;
  certificates: string[];
  files: { name: string; sha256: string; size: number }[];
};

export type Report = {
  /** A whole pack, sealed PDFs by themselves, or neither. */
  kind: 'pack' | 'pdf' | 'nothing';
  findings: Finding[];
  signers: Signer[];
  /** Whose time-stamps the seals carry. */
  authorities: Signer[];
  /** What the seals say, the oldest first. */
  records: SealRecord[];
  /** When the pack was exported; null without a list that holds. */
  madeAt: string | null;
};

const brokenWords: Readonly<Record<string, string>> = {
  digest: '署名のあとで内容が変わっています',
  signature: '電子署名が正しくありません',
  certificate: '証明書が、署名のときのものではありません',
  der: '電子署名の形が正しくありません',
  delimiters: '電子署名の前後の区切りが変わっています',
  timeStamp: 'タイムスタンプがこの署名のものではありません',
  noTimeStamp: 'タイムスタンプの有無が、確定の記録と違います',
  timeStampTime: 'タイムスタンプの時刻が、確定の時刻と合いません',
  timeStampName: 'タイムスタンプを付けた時刻認証局が、確定の記録にある時刻認証局と違います',
  timeStampPurpose: 'タイムスタンプに署名した証明書が、時刻の証明のためのものではありません',
  timeStampExpired: 'タイムスタンプの時刻が、時刻認証局の証明書の有効期間の外です',
  expired: '証明書の有効期間の外で、電子署名されています',
  noSignature: '電子署名がありません',
  notWhole: '署名の範囲の外に、追加や欠落があります',
  appended: '確定のあとで、後ろに何かが追加されています（追加される前の部分は、電子署名で確定したままです）',
  severalSignatures: '病院の電子署名のほかに、別の署名が入っています',
  noRecord: '電子署名が示す照合用の記録がありません',
};

const zipWords: Readonly<Record<ZipFault, string>> = {
  broken: 'ZIPが壊れているか、ZIPではありません',
  prefixed: 'ZIPの前に、ほかのデータが付いています',
  appended: 'ZIPの後ろに、ほかのデータかコメントが付いています',
  doubled: '同じ名前のファイルが2つ以上入っています',
  hidden: 'ZIPの目次にないデータが隠れているか、目次と中身が食い違っています',
  name: '証拠パックにはない名前のファイルが入っています',
  encrypted: 'ZIPに暗号がかかっています',
  large: '証拠パックにはない形式（ZIP64）のZIPです',
  rebuilt: '病院が書き出したままのZIPではありません（変えられたか、ほかの道具で作り直されています）',
};

const bad = (file: string, words: string): Finding => ({ file, level: 'bad', words });
const good = (file: string, words: string): Finding => ({ file, level: 'ok', words });
const why = (error: unknown): string =>
  brokenWords[error instanceof Broken ? error.message : 'signature'] ?? '電子署名を読み取れません';
const jstOf = (moment: Date): string => moment.toLocaleString('ja-JP', { timeZone: 'Asia/Tokyo' });

/**
 * Checks an evidence pack – every file against the list, the list and each sealed PDF against their signatures, everything that lies beside the
 * PDFs against what these hold of it – or sealed PDFs that come without one.
 * @param published SHA-256 of the hospital's certificates, as the hospital itself told them; without one nothing says whose keys these are.
 * @param fault of the ZIP that the files came in.
 */
export async function verifyEvidence(
  files: Files,
  published: readonly string[] = [],
  fault: ZipFault | null = null,
): Promise<Report> {
  const zip = fault === null ? [] : [bad('ZIP', zipWords[fault])];
  const report = files.has('manifest.json') ? await checkPack(files) : await checkPdfs(files, fault === null);
  const { signers, authorities } = report;
  // A ZIP that is not as it was saved may be a pack that was tampered with, also where nothing of it can be read.
  const kind = fault === null || fault === 'broken' ? report.kind : 'pack';
  return {
    ...report,
    kind,
    findings: [...zip, ...report.findings, ...checkTrust(kind, { signers, authorities }, published)],
  };
}

const isPdf = (bytes: Bytes): boolean => new TextDecoder('latin1').decode(bytes.subarray(0, 5)) === '%PDF-';

async function checkPdfs(files: Files, asks: boolean): Promise<Report> {
  const pdfs = [...files].filter(([, bytes]) => isPdf(bytes));
  const report = await checkSeals(new Map(pdfs));
  if (pdfs.length > 0 && pdfs.length === files.size) return { kind: 'pdf', ...report, madeAt: null };
  const words = 'ファイルの一覧がありません。証拠パックのZIPか、展開したファイルをすべて選んでください';
  const findings = asks ? [...report.findings, bad('manifest.json', words)] : report.findings;
  return { kind: 'nothing', ...report, findings, madeAt: null };
}

async function checkPack(files: Files): Promise<Report> {
  const list = files.get('manifest.json') ?? new Uint8Array();
  const manifest = readManifest(files);
  if (!manifest) {
    const words = 'ファイルの一覧を読み取れません。古い形式の証拠パックなら、病院に書き出し直してもらってください';
    return {
      kind: 'pack',
      findings: [bad('manifest.json', words)],
      signers: [],
      authorities: [],
      records: [],
      madeAt: null,
    };
  }
  const signed = await checkList(files, list, manifest);
  const hashes = new Map<string, string>();
  for (const [name, bytes] of files) hashes.set(name, await sha256Of(bytes));
  const sealed = [...files].filter(([name]) => /^(sealed|refusal|withdrawal)(-\d+)?\.pdf$/.test(name));
  const seals = await checkSeals(new Map(sealed));
  const known = new Set(hashes.values());
  const compared = await Promise.all(
    [...seals.recordOf].map(([name, record]) => compareWithRecord(name, record, files, hashes)),
  );
  const findings = [
    signed.finding,
    ...checkFiles(manifest, hashes),
    ...seals.findings,
    ...compared.flat(),
    ...(await checkChain(files, known)),
    ...checkWithdrawal(files),
  ];
  const signers = [...(signed.signer ? [signed.signer] : []), ...seals.signers];
  const { authorities, records } = seals;
  return { kind: 'pack', findings, signers, authorities, records, madeAt: signed.signer ? manifest.madeAt : null };
}

function readManifest(files: Files): Manifest | null {
  const manifest = jsonIn(files, 'manifest.json') as Partial<Manifest> | null;
  const isKnown = manifest?.format === 'nattoku.consent.evidence.2';
  return isKnown && Array.isArray(manifest.files) && Array.isArray(manifest.certificates)
    ? (manifest as Manifest)
    : null;
}

const namedCertificate = ({ subject, sha256 }: Certificate): string => `${subject}（証明書のSHA-256 ${sha256}）`;

async function checkList(
  files: Files,
  list: Bytes,
  { certificates }: Manifest,
): Promise<{ finding: Finding; signer: Signer | null }> {
  const signature = files.get('manifest.p7s');
  if (!signature) return { finding: bad('manifest.p7s', '一覧の電子署名がありません'), signer: null };
  try {
    const checked: CheckedCms = await checkCms(signature, list);
    // Those that issued the signer's certificate are bound by the list that it signed.
    if (checked.timeStampToken || checked.certificates.join() !== certificates.join()) throw new Broken('certificate');
    const { certificate } = checked;
    const finding = good('manifest.json', `ファイルの一覧は ${namedCertificate(certificate)} が署名したままです`);
    return { finding, signer: { certificate, signed: 'manifest.json' } };
  } catch (error) {
    return { finding: bad('manifest.json・manifest.p7s', why(error)), signer: null };
  }
}

function checkFiles(manifest: Manifest, hashes: ReadonlyMap<string, string>): Finding[] {
  const listed = manifest.files.map(({ name, sha256 }): Finding => {
    const hash = hashes.get(name);
    if (hash === undefined) return bad(name, 'ファイルがありません');
    if (hash !== sha256) return bad(name, '内容が変わっています');
    return good(name, `変わっていません（SHA-256 ${sha256.slice(0, 16)}…）`);
  });
  const known = new Set(['manifest.json', 'manifest.p7s', ...manifest.files.map(({ name }) => name)]);
  const added = [...hashes.keys()].filter((name) => !known.has(name));
  const parts = ['record.json', 'signatures.json', 'viewing.json', 'withdrawal.json', 'log.json', 'template.pdf'];
  const unlisted = parts.filter((name) => !known.has(name));
  return [
    ...listed,
    ...added.map((name) => bad(name, '一覧にないファイルです')),
    ...unlisted.map((name) => bad(name, '証拠パックに必ずあるファイルが、一覧にありません')),
  ];
}

async function checkSeals(pdfs: Files) {
  const findings: Finding[] = [];
  const signers: Signer[] = [];
  const authorities: Signer[] = [];
  const recordOf = new Map<string, SealRecord>();
  for (const [name, pdf] of pdfs) {
    try {
      const seal = await checkSeal(pdf);
      signers.push({ certificate: seal.certificate, signed: name });
      if (seal.timeStamp) authorities.push({ certificate: seal.timeStamp.authority, signed: name });
      findings.push(...sealFindings(name, seal));
      if (seal.record) recordOf.set(name, seal.record);
    } catch (error) {
      findings.push(bad(name, why(error)));
    }
  }
  const records = [...recordOf.values()].toSorted((a, b) => (a.sealedAt < b.sealedAt ? -1 : 1));
  return { findings, signers, authorities, recordOf, records };
}

function sealFindings(file: string, { certificate, timeStamp, record }: CheckedSeal): Finding[] {
  const words = '照合用の記録のない、以前の形式の電子署名です。横にあるファイルとは照合できません';
  return [
    good(file, `${namedCertificate(certificate)} が電子署名で確定したままです`),
    ...(timeStamp
      ? [good(file, `タイムスタンプの時刻は ${jstOf(timeStamp.at)}、発行者は ${timeStamp.authority.subject} です`)]
      : []),
    ...(record ? [] : [{ file, level: 'unsure', words } as const]),
  ];
}

/** A withdrawal stands in the records at once and is sealed a little later. */
function checkWithdrawal(files: Files): Finding[] {
  const told = jsonIn(files, 'withdrawal.json') as { withdrawal?: unknown } | null;
  if (!told?.withdrawal || files.has('withdrawal.pdf')) return [];
  const words = '電子署名した撤回の記録（withdrawal.pdf）が、まだありません。病院に書き出し直してもらってください';
  return [{ file: 'withdrawal.json', level: 'unsure', words }];
}
