import { createHash } from 'node:crypto';
import type { ConsentSigner } from '@nattoku/contract/consent/consent-form';
import {
  consentGateNames,
  type ConsentGateRule,
  capacityRouteNames,
  deciderWords,
} from '@nattoku/contract/consent/consent-rules';
import { signerRoleNames } from '@nattoku/contract/consent/consent-field';
import { consentDecisionNames, sideNames } from '@nattoku/contract/consent/consent-state';
import { languagesShown } from '@nattoku/contract/text-layer/language-read';
import { relationNames } from '@nattoku/contract/patient/related-person';
import { formatBirthDate } from '@nattoku/rules/time/birth-date';
import { todayInTokyo } from '@nattoku/rules/time/date-time';
import { writtenDate } from '@nattoku/rules/time/plain-date';
import { witnessedWords } from '@nattoku/rules/signature/witnessed-mark';
import type { PrintedContinuation } from '#domain/consent/document/continuation-pages.ts';
import { jst } from '#domain/consent/document/jst.ts';
import { repairPart } from '#domain/consent/sealing/repair-record.ts';
import type { SealInput, Signature, Signed } from '#domain/consent/sealing/seal-input.ts';
import { characterRecord } from '#domain/consent/signing/character-record.ts';
import { characterTable } from '#kernel/pdf/characters.ts';
import { type Fact, type Flow, flowOn } from '#kernel/pdf/pdf-flow.ts';
import { newSheet } from '#kernel/pdf/pdf-sheet.ts';
import { nameOf } from '#kernel/seal/certificates.ts';
import type { SealKey } from '#kernel/seal/seal-key.ts';

const titles = {
  sealed: '署名証明書（同意の記録）',
  refusal: '署名証明書（同意しないとの回答の記録）',
  withdrawal: '署名証明書（同意の撤回の記録）',
} as const;

const identifiedNames = {
  staff: '職員が本人を確認',
  link: '患者さん専用のリンクと生年月日',
  session: '職員としてのログイン',
  paper: '紙の署名を職員が確認',
} as const;

const methodNames: Record<Signature['method'], string> = {
  ownDevice: '患者さん専用のリンクを開いた端末',
  hospitalDevice: '病院の端末（職員が手渡し）',
  staffSession: '職員がログインした端末',
  paper: '紙（スキャンを添付）',
};

const withdrawalMethods = {
  patientPage: '患者さんのページ',
  heard: '職員が聞き取り',
  paper: '紙',
} as const;

export type SealFactsShown = {
  key: SealKey;
  sealedAt: Date;
  /** Host of the authority; null where none is configured. */
  timeStampAuthority: string | null;
  /** Names of the certificates that the authority is known to sign with. */
  timeStampNames: readonly string[];
  /** What is attached for programs. */
  record: Uint8Array;
  /** Texts that are printed in full on attachments. */
  continued: readonly PrintedContinuation[];
};

/** The pages behind the form that say who signed what, when and how it was made sure, for the person who reads the paper in twenty years. */
export async function certificatePages(input: SealInput, seal: SealFactsShown): Promise<Uint8Array> {
  const title = titles[input.kind];
  const flow = flowOn(await newSheet({ title, paper: 'A4', now: seal.sealedAt }));
  const table = await characterTable('regular');
  writeCertificate(flow, input, seal, characterRecord(input, table));
  repairPart(flow, input, table);
  return flow.save(`${input.facilityName}　${input.version.template.name}　同意書番号 ${input.form.id}`);
}

type Writing = Pick<Flow, 'text' | 'facts'>;

/**
 * Every statement of a certificate. Each has a record that proves it; what nobody recorded is said to be not recorded, and the person who was only asked
 * to do something is said to have been asked.
 */
export function writeCertificate(
  flow: Writing,
  input: SealInput,
  seal: SealFactsShown,
  substituted: readonly Fact[],
): void {
  flow.text(titles[input.kind], 'title');
  flow.text('この証明書は、前のページの書類とともに一つのPDFとして電子署名で確定されています。', 'small');
  flow.facts(formFacts(input));
  if (input.withdrawal) withdrawalPart(flow, input, input.withdrawal);
  signersPart(flow, input);
  gatesPart(flow, input);
  continuedPart(flow, seal.continued);
  charactersPart(flow, substituted);
  flow.text('電子署名での確定', 'heading');
  flow.facts(sealRows(seal));
}

const formFacts = ({ form, version, facilityName, patient, names, issued, signers }: SealInput): Fact[] => {
  const decider = deciderWords(form.capacity, signers);
  return [
    ['施設', facilityName],
    ['書類', `${version.template.name}（${version.template.number}）第${version.number}版`],
    ['同意書番号', form.id],
    [
      '患者',
      patient
        ? `${patient.name}（患者番号 ${patient.number}、${formatBirthDate(patient.birthDate)}生）`
        : '（共通の同意書への回答）',
    ],
    ...(form.procedureName ? [['手術・検査', form.procedureName] as const] : []),
    ...(form.procedureOn ? [['実施予定日', writtenDate(form.procedureOn)] as const] : []),
    ...(form.side ? [['左右', sideNames[form.side]] as const] : []),
    ...(form.explainerId ? [['説明担当医', `${nameIn(names, form.explainerId)}（担当として指定）`] as const] : []),
    ['説明の記録', talkWords(form, names)],
    ...(decider === capacityRouteNames.self ? [] : [['判断する方', decider] as const]),
    ...(form.finalisedBy ? [['最終確認', nameIn(names, form.finalisedBy)] as const] : []),
    ['原本のSHA-256', form.templateSha256.toString('hex'), 'code'],
    ['発行した書類のSHA-256', issued?.sha256.toString('hex') ?? '—', 'code'],
  ];
};

/** A person who is named as the explaining doctor was asked to; that somebody explained is what they recorded. */
const talkWords = ({ explainedAt, explainedBy }: SealInput['form'], names: SealInput['names']): string =>
  explainedAt ? `${jst(explainedAt)} に ${nameIn(names, explainedBy)} が説明したことを記録` : 'ありません';

const nameIn = (names: SealInput['names'], id: string | null): string => (id && names.get(id)) || '—';

const withdrawalPart = (
  flow: Writing,
  { names }: SealInput,
  withdrawal: NonNullable<SealInput['withdrawal']>,
): void => {
  flow.text('撤回', 'heading');
  flow.facts([
    ['撤回した方', `${withdrawal.name}（${withdrawal.withdrawnBy === 'patient' ? '患者本人' : '代諾者'}）`],
    ['撤回した日時', jst(withdrawal.withdrawnAt)],
    ['受け付けた日時', jst(withdrawal.recordedAt)],
    ['方法', withdrawalMethods[withdrawal.method]],
    ...(withdrawal.heardBy ? [['受け付けた職員', nameIn(names, withdrawal.heardBy)] as const] : []),
    ['範囲', withdrawal.scope || 'すべて'],
    ['理由', withdrawal.reason || '（述べられていません）'],
  ]);
};

const signersPart = (flow: Writing, input: SealInput): void => {
  flow.text('署名', 'heading');
  for (const signed of input.signed) flow.facts(signedRows(signed, input));
  const others = input.signers.filter(({ id }) => !input.signed.some(({ signer }) => signer.id === id));
  for (const { role, name, state, decision, decisionReason, required, read } of others) {
    const said = decision ? `${consentDecisionNames[decision]}${decisionReason && `（${decisionReason}）`}` : '';
    const why =
      state === 'skipped' ? '署名は不要とされました' : required ? '署名していません' : '署名は任意で、署名していません';
    flow.facts([[signerRoleNames[role], [name, said, why].filter(Boolean).join('　')], ...languageRows(read)]);
  }
};

/** What was read before the pen or the refusal; what is signed is the Japanese. */
const languageRows = (read: ConsentSigner['read']): Fact[] => (read ? [['説明の表示言語', languagesShown(read)]] : []);

/** Where whoever holds the device says who they are; everywhere else a member of staff does. */
const identifiedByDevice: readonly Signature['method'][] = ['ownDevice', 'hospitalDevice'];

const signedRows = ({ signer, signature }: Signed, { names }: SealInput): Fact[] => {
  const who = signer.relation ? `${signature.typedName}（${relationNames[signer.relation]}）` : signature.typedName;
  const handed =
    signature.staffId && signature.method !== 'staffSession' ? `　担当 ${nameIn(names, signature.staffId)}` : '';
  return [
    [signerRoleNames[signer.role], who],
    [
      '決定',
      signer.decision
        ? `${consentDecisionNames[signer.decision]}${signer.decisionReason && `（${signer.decisionReason}）`}`
        : '—',
    ],
    [
      '本人の確認',
      `${signer.identifiedHow ? identifiedNames[signer.identifiedHow] : '—'}${signer.identifiedByName ? `　${signer.identifiedByName}` : ''}`,
    ],
    ...(identifiedByDevice.includes(signature.method)
      ? [
          [
            '氏名の確認',
            signature.nameConfirmed ? '画面に表示された氏名を「はい、本人です」と確認' : '署名する方が氏名を入力',
          ] as const,
        ]
      : []),
    ...languageRows(signer.read),
    ['署名の方法', howSigned(signer, signature)],
    ['端末', `${methodNames[signature.method]}${handed}`],
    // Paper tells a day and no time.
    signature.method === 'paper'
      ? ['紙に書かれた署名日', writtenDate(todayInTokyo(signature.signedAt))]
      : [
          '署名の日時',
          `${jst(signature.signedAt)}（${signature.method === 'staffSession' ? '端末の時計' : 'サーバーの時計に合わせた時刻'}）`,
        ],
    ['受信の日時（サーバー）', jst(signature.receivedAt)],
    ['示された書類のSHA-256', signature.shownSha256.toString('hex'), 'code'],
    ['署名の記録のSHA-256', signature.hash.toString('hex'), 'code'],
  ];
};

const howSigned = ({ role }: Signed['signer'], { signature }: Signature): string => {
  if (signature.kind === 'witnessedMark') return witnessedWords(signature.mark);
  if (signature.kind === 'paper') return '紙の原本に署名';
  return role === 'scribe' ? '代筆者が画面に手書き' : '画面に手書き';
};

const gateName = ({ kind, hours }: ConsentGateRule): string =>
  kind === 'coolingTime' && hours !== null ? `${consentGateNames[kind]}（${hours}時間）` : consentGateNames[kind];

const gatesPart = (flow: Writing, { gates, names }: SealInput): void => {
  if (gates.length === 0) return;
  flow.text('署名の前に済ませること', 'heading');
  flow.facts(gates.map((gate) => [gateName(gate.rule), gateWords(gate, names)]));
};

/** Both, in their order, where a gate was overridden and met later. */
const gateWords = (
  { metAt, overriddenAt, overriddenBy, overrideReason }: SealInput['gates'][number],
  names: SealInput['names'],
): string => {
  const met = metAt ? [{ at: metAt, words: `${jst(metAt)} に済み` }] : [];
  const reason = `（理由：${overrideReason ?? ''}）`;
  const overridden = overriddenAt
    ? [{ at: overriddenAt, words: `${jst(overriddenAt)} に ${nameIn(names, overriddenBy)} が省略${reason}` }]
    : [];
  const told = [...met, ...overridden].toSorted((a, b) => a.at.getTime() - b.at.getTime());
  return told.map(({ words }) => words).join('。') || '済んでいません';
};

const continuedPart = (flow: Writing, continued: SealFactsShown['continued']): void => {
  if (continued.length === 0) return;
  flow.text('別紙', 'heading');
  flow.text('枠に入りきらない内容は、次の別紙に全文を印刷しています。', 'small');
  flow.facts(continued.map(({ label, number, parts }) => [label, `別紙${number}（${pagesOf(parts)}ページ）`]));
};

const pagesOf = (parts: PrintedContinuation['parts']): string => {
  const [first, last] = [parts[0]?.box.page, parts.at(-1)?.box.page];
  return first === last ? `${first}` : `${first}〜${last}`;
};

const charactersPart = (flow: Writing, rows: readonly Fact[]): void => {
  if (rows.length === 0) return;
  flow.text('字体の記録', 'heading');
  flow.text(
    '氏名などに使われた字のうち、字体の指定がある字（異体字）と、この書類では表せなかった字です。本来の字をUnicodeの番号で示します。',
    'small',
  );
  flow.facts(rows);
};

const sealRows = ({ key, sealedAt, timeStampAuthority, record }: SealFactsShown): Fact[] => [
  ['電子署名で確定した日時', jst(sealedAt)],
  ['証明書', `${nameOf(key.certificate)}${key.source === 'selfMade' ? '　※試用の証明書' : ''}`],
  ['証明書のSHA-256', key.certificate.fingerprint256.replaceAll(':', '').toLowerCase(), 'code'],
  ['証明書の有効期限', jst(key.certificate.validToDate)],
  ['添付の記録のSHA-256', createHash('sha256').update(record).digest('hex'), 'code'],
  [
    'タイムスタンプ',
    timeStampAuthority === null
      ? 'なし（時刻認証局が設定されていません）。電子署名の形式 PAdES B-B'
      : `あり（RFC 3161、${timeStampAuthority}）。時刻は電子署名（PAdES B-T）の中にあります`,
  ],
];
