// Also runs in the page inside the evidence pack: what it imports stands before it there, and there is nothing else.
import { sha256Of } from '#areas/consent/record/evidence/verify-der.ts';
import type { SealRecord } from '#areas/consent/record/evidence/verify-seal.ts';

type PackFiles = ReadonlyMap<string, Uint8Array<ArrayBuffer>>;
/** `file` names what is wrong, or what was looked at. `unsure`: nothing is known to be wrong, and something is not proven. */
export type Finding = { file: string; level: 'ok' | 'unsure' | 'bad'; words: string };
type Json = Readonly<Record<string, unknown>>;

/** JSON with the keys of every object in order: one text for one meaning. */
export const canonical = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value) ?? 'null';
  const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return `{${entries.map(([name, each]) => `${JSON.stringify(name)}:${canonical(each)}`).join(',')}}`;
};

export const sha256OfText = (text: string): Promise<string> => sha256Of(new TextEncoder().encode(text));

/** Null where the file is missing or is no JSON. */
export const jsonIn = (files: PackFiles, name: string): unknown => {
  try {
    return JSON.parse(new TextDecoder().decode(files.get(name)));
  } catch {
    return null;
  }
};

const partOf = (value: unknown, name: string): unknown =>
  value !== null && typeof value === 'object' ? ((value as Json)[name] ?? null) : null;
const listOf = (value: unknown): Json[] => (Array.isArray(value) ? (value as Json[]) : []);

/** In this order they stand in the hash of a signature. */
const hashedNames = [
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

/** Packs from before names could be confirmed do not say of any that it was, and those from before languages were kept name none. */
const hashedOf = (signature: Json): unknown[] => {
  const values = hashedNames.map((name) => signature[name] ?? null);
  const confirmed =
    (signature['nameConfirmed'] ?? false) === false ? [] : [signature['nameConfirmed'] === true && 'nameConfirmed'];
  if ((signature['language'] ?? 'ja') !== 'ja') {
    const read = [signature['language'], signature['layers'] ?? null];
    return ['nattoku.consent.signature.3', ...values, ...confirmed, ...read];
  }
  return [`nattoku.consent.signature.${confirmed.length + 1}`, ...values, ...confirmed];
};

/** Every signature's hash, its link to the one before, and that what was shown for it lies in the pack. */
export async function checkChain(files: PackFiles, hashes: ReadonlySet<string>): Promise<Finding[]> {
  const file = 'signatures.json';
  if (!files.has(file)) return [];
  const evidence = jsonIn(files, file);
  if (!Array.isArray(evidence)) return [{ file, level: 'bad', words: '署名の記録を読み取れません' }];
  let previous: unknown = null;
  const findings: Finding[] = [];
  for (const [index, each] of listOf(evidence).entries()) {
    const own = hashedOf(each);
    const hash = await sha256OfText(canonical(own));
    const isLinked = (each['previousHash'] ?? null) === previous && hash === each['hash'];
    const who = `${index + 1}人目（${String(each['typedName'])}）の署名`;
    const [level, words] = !isLinked
      ? (['bad', `${who}の記録が変わっています`] as const)
      : !hashes.has(String(each['shownSha256']))
        ? (['bad', `${who}のときに表示した文書がありません`] as const)
        : (['ok', `${who}は、表示した文書と結びついたままです`] as const);
    findings.push({ file, level, words });
    previous = each['hash'];
  }
  return findings;
}

type Held = SealRecord['values'];

/** What each signer is said to have answered is the last that is recorded of them. */
const areSameDecisions = (shown: unknown): boolean => {
  const decisions = listOf(partOf(shown, 'decisions'));
  return listOf(partOf(shown, 'signers')).every((signer) => {
    const last = decisions.findLast(({ signerId }) => signerId === signer['id']);
    return (last?.['decision'] ?? null) === signer['decision'] && (last?.['reason'] ?? '') === signer['decisionReason'];
  });
};

/** Rows are only ever added: those that were there when it was sealed are still the first, and the same. */
const isHeld = async (rows: unknown, { count, sha256 }: Held): Promise<boolean> => {
  const first = listOf(rows).slice(0, count);
  return first.length === count && (await sha256OfText(canonical(first))) === sha256;
};

/** After a refusal somebody may be asked again; after a seal nobody signs any more. */
const areSameSignatures = (rows: unknown, { kind, signatures }: SealRecord): boolean => {
  const given = listOf(rows);
  const isWhole = kind === 'refusal' || given.length === signatures.length;
  return (
    isWhole &&
    signatures.every((sealed, index) => Object.entries(sealed).every(([name, value]) => given[index]?.[name] === value))
  );
};

const isSameWithdrawal = (pack: unknown, sealed: SealRecord['withdrawal']): boolean =>
  sealed === null ||
  Object.entries(sealed).every(([name, value]) => canonical(partOf(pack, name)) === canonical(value));

/** A name or a number may change later, and rightly; who reads it must know. */
const checkPatient = (shown: unknown, { patient, kind }: SealRecord): Finding[] => {
  const now = partOf(shown, 'patient');
  const name = `${String(partOf(now, 'familyName'))}　${String(partOf(now, 'givenName'))}`;
  const isSame = [name, partOf(now, 'patientNumber'), partOf(now, 'birthDate')].join();
  if (!patient || isSame === [patient.name, patient.number, patient.birthDate].join()) return [];
  const words = `患者の氏名・番号・生年月日が、電子署名で確定した時のもの（${patient.name}、${patient.number}、${patient.birthDate}）と違います。そのあとで訂正されたのでなければ、書き換えられています`;
  return [{ file: 'record.json', level: 'unsure', words: `${words}（${kind}.pdf）` }];
};

/**
 * Compares what lies beside a sealed PDF with what the PDF holds of it: both come from one moment, and only the PDF needs the key that sealed it.
 * @param hashes SHA-256 of every file of the pack, by its name.
 */
export async function compareWithRecord(
  file: string,
  record: SealRecord,
  files: PackFiles,
  hashes: ReadonlyMap<string, string>,
): Promise<Finding[]> {
  const shown = jsonIn(files, 'record.json');
  const isOwn = file.startsWith(record.kind) && partOf(shown, 'id') === record.formId;
  if (!isOwn) return [{ file, level: 'bad', words: `ほかの同意書（番号 ${record.formId}）の書類が入っています` }];
  const has = (kind: string, sha256: string): boolean =>
    [...hashes].some(([name, hash]) => name.startsWith(kind) && name.endsWith('.pdf') && hash === sha256);
  const answers = partOf(jsonIn(files, 'viewing.json'), 'answers');
  const withdrawal = partOf(jsonIn(files, 'withdrawal.json'), 'withdrawal');
  const { issuedSha256, template, scans, earlier } = record;
  const compared: readonly [name: string, isSame: boolean, words: string][] = [
    ['signatures.json', areSameSignatures(jsonIn(files, 'signatures.json'), record), '署名の記録（筆跡・氏名）'],
    ['record.json', await isHeld(partOf(shown, 'values'), record.values), '記入された内容'],
    [
      'record.json',
      (await isHeld(partOf(shown, 'decisions'), record.decisions)) && areSameDecisions(shown),
      'お返事（同意・不同意）',
    ],
    ['viewing.json', await isHeld(answers, record.answers), '確認問題への回答'],
    ['withdrawal.json', isSameWithdrawal(withdrawal, record.withdrawal), '撤回の記録'],
    ['template.pdf', has('template', template.sha256), '元の様式'],
    ['issued.pdf', issuedSha256 === null || has('issued', issuedSha256), '署名する方に表示した文書'],
    ['scan.pdf', scans.every((scan) => has('scan', scan)), '紙の署名の写し'],
    ['sealed.pdf', earlier.every(({ kind, sha256 }) => has(kind, sha256)), '先に電子署名で確定した書類'],
  ];
  const different = compared.filter(([, isSame]) => !isSame);
  if (different.length > 0)
    return different.map(([name, , words]) => ({
      file: name,
      level: 'bad',
      words: `${words}が、電子署名で確定したPDF（${file}）の中の記録と違うか、ありません`,
    }));
  return [
    ...checkPatient(shown, record),
    { file, level: 'ok', words: '筆跡・氏名・記入・お返事・表示した文書は、電子署名で確定したPDFの中の記録と同じです' },
  ];
}
