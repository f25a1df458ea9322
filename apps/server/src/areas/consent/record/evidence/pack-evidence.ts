import { createHash, type X509Certificate } from 'node:crypto';
import type { ConsentFormId } from '@nattoku/contract/shared/primitives';
import { asc, eq } from 'drizzle-orm';
import { strToU8 } from 'fflate';
import { detailOf } from '#areas/consent/record/consent-record.detail.ts';
import { jsonOf } from '#areas/consent/record/evidence/pack-contents.ts';
import { verifierPage } from '#areas/consent/record/evidence/verifier-page.ts';
import { zipOf } from '#areas/consent/record/evidence/verify-zip.ts';
import { consentDocuments } from '#domain/consent/consent.table.ts';
import { type ConsentDocument, documentBytes } from '#domain/consent/document/issued-document.ts';
import { type ConsentForm, formAudit, lockFormRow } from '#domain/consent/form/move-form.ts';
import { documentOf, versionFor } from '#domain/consent/template/read-version.ts';
import { type SealedRecord, sealedRecordsOf } from '#domain/talk/sealed-records.ts';
import type { Tx } from '#kernel/database/database.ts';
import { prepared } from '#kernel/database/transaction.ts';
import { Problem } from '#kernel/problem.ts';
import { recordedChangingRead } from '#domain/patient/recorded-read.ts';
import type { StaffScope } from '#kernel/scope.ts';
import { fingerprintsOf } from '#kernel/seal/certificates.ts';
import { checkCms, oids, signDetached } from '#kernel/seal/cms.ts';
import type { SealKey } from '#kernel/seal/seal-key.ts';
import { keepAuthority, keepCertificate } from '#kernel/seal/published-certificates.ts';
import { checkTimeStamp } from '#kernel/seal/time-stamp-token.ts';
import { verifyPdf, type Vouching } from '#kernel/seal/verify-pdf.ts';
import type { Services } from '#kernel/services.ts';

type Means = Pick<Services, 'files' | 'seal' | 'database'>;
type Contents = Map<string, Uint8Array>;

/**
 * Everything that is known of one form in one ZIP, with a page that checks it without a network. Its list of files is signed by the key of the
 * seal, so that none of them can be changed or left out unnoticed.
 * @throws Problem `notFound`, `permission.denied`; SealKeyProblem where the key cannot be used.
 */
export const packEvidence =
  (means: Means) =>
  async (scope: StaffScope, formId: ConsentFormId): Promise<Uint8Array> => {
    const key = await means.seal.key();
    await keepCertificate(scope.database, key, scope.clock.now());
    return recordedChangingRead(scope, async (tx) => {
      const detail = await detailOf(tx, scope, formId);
      if (!detail.allowed.includes('evidence')) throw new Problem('permission.denied');
      const form = await lockFormRow(tx, formId, null);
      const known = {
        formId,
        key,
        json: await jsonOf(tx, form, detail),
        documents: await documentsOf(tx, form),
        talks: await sealedRecordsOf(tx, form.orderId),
        version: await versionFor(tx, form.templateVersionId),
      };
      const { zip, manifestSha256 } = await prepared({
        key: ['evidence', formId, form.version, ...[...known.documents, ...known.talks].map(({ id }) => id)].join(' '),
        work: () => pack(means, known, scope.clock.now()),
      });
      return { result: zip, audit: formAudit('consent.evidence', form, { manifestSha256 }) };
    });
  };

type Known = {
  formId: ConsentFormId;
  key: SealKey;
  json: Awaited<ReturnType<typeof jsonOf>>;
  documents: readonly ConsentDocument[];
  /** Of the talk in the same order. */
  talks: readonly SealedRecord[];
  version: Awaited<ReturnType<typeof versionFor>>;
};

const pack = async (
  { files, seal, database }: Means,
  { formId, key, json, documents, talks, version }: Known,
  now: Date,
): Promise<{ zip: Uint8Array; manifestSha256: string }> => {
  const contents: Contents = new Map();
  for (const [name, value] of Object.entries(json)) {
    contents.set(name, strToU8(`${JSON.stringify(value, null, 2)}\n`));
  }
  const vouches: Vouching = (chain) => seal.timeStamps?.trusts(chain) ?? false;
  const authorities = await addDocuments(files, documents, { contents, vouches });
  // Seals made before authorities were published: whoever checks this pack finds their certificates at the hospital from now on.
  for (const authority of authorities) await keepAuthority(database, authority, now);
  for (const { number, path } of talks) contents.set(`talk-record-${number}.pdf`, await storedBytes(files, path));
  contents.set('template.pdf', await documentOf(files, version));
  contents.set('verify.html', strToU8(await verifierPage()));
  contents.set('README.txt', strToU8(readMe));
  const manifest = manifestOf({ formId, contents, key }, now);
  const signature = await signDetached(digestOf(manifest), key, null);
  contents.set('manifest.json', manifest);
  contents.set('manifest.p7s', signature);
  return { zip: zipOf(contents), manifestSha256: digestOf(manifest).toString('hex') };
};

const storedBytes = async (files: Means['files'], path: string): Promise<Uint8Array> => {
  const parts: Uint8Array[] = [];
  for await (const part of (await files.read(path)).stream) parts.push(part);
  return Buffer.concat(parts);
};

const digestOf = (bytes: Uint8Array): Buffer => createHash('sha256').update(bytes).digest();

const documentsOf = (tx: Tx, form: ConsentForm): Promise<ConsentDocument[]> =>
  tx
    .select()
    .from(consentDocuments)
    .where(eq(consentDocuments.formId, form.id))
    .orderBy(asc(consentDocuments.createdAt), asc(consentDocuments.id));

/** What was shown, signed and sealed, and out of each seal its certificates and its time-stamp. Returns the trusted authorities. */
const addDocuments = async (
  files: Means['files'],
  documents: readonly ConsentDocument[],
  { contents, vouches }: Adding,
): Promise<X509Certificate[]> => {
  const authorities: X509Certificate[] = [];
  const count = new Map<string, number>();
  for (const document of documents) {
    const number = (count.get(document.kind) ?? 0) + 1;
    count.set(document.kind, number);
    const name = number === 1 ? document.kind : `${document.kind}-${number}`;
    const bytes = Buffer.from(await documentBytes(files, document));
    contents.set(`${name}.pdf`, bytes);
    if (document.kind === 'issued' || document.kind === 'scan') continue;
    const authority = addSeal(name, bytes, { contents, vouches });
    if (authority) authorities.push(authority);
  }
  return authorities;
};

const BYTE_RANGE = /\/ByteRange \[ ?(\d+) (\d+) (\d+) (\d+) *\]/;

type Adding = { contents: Contents; vouches: Vouching };

/** The certificate of the time-stamp where its authority is trusted. */
function addSeal(name: string, pdf: Buffer, { contents, vouches }: Adding): X509Certificate | null {
  const checked = verifyPdf(pdf, vouches);
  contents.set(`${name}-seal.json`, strToU8(`${JSON.stringify(checked, null, 2)}\n`));
  const [, , start = 0, behind = 0] = (BYTE_RANGE.exec(pdf.toString('latin1')) ?? []).map(Number);
  if (!checked.isValid || behind <= start) return null;
  const padded = Buffer.from(pdf.subarray(start + 1, behind - 1).toString('latin1'), 'hex');
  const cms = padded.subarray(0, 4 + padded.readUInt16BE(2));
  const signed = Buffer.concat([pdf.subarray(0, start), pdf.subarray(behind)]);
  const { chain, timeStampToken, signature } = checkCms(cms, oids.data, (hash) =>
    createHash(hash).update(signed).digest(),
  );
  contents.set(`${name}-certificates.pem`, strToU8(chain.map((certificate) => certificate.toString()).join('')));
  if (!timeStampToken) return null;
  contents.set(`${name}-time-stamp.p7s`, timeStampToken);
  return checked.timeStamp?.isVouched ? checkTimeStamp(timeStampToken, signature).signer : null;
}

type Listed = { formId: ConsentFormId; contents: Contents; key: SealKey };

const manifestOf = ({ formId, contents, key }: Listed, now: Date): Uint8Array =>
  strToU8(
    `${JSON.stringify(
      {
        format: 'nattoku.consent.evidence.2',
        formId,
        madeAt: now.toISOString(),
        certificates: fingerprintsOf(key),
        files: [...contents].map(([name, bytes]) => ({
          name,
          sha256: digestOf(bytes).toString('hex'),
          size: bytes.length,
        })),
      },
      null,
      2,
    )}\n`,
  );

const readMe = `同意書の証拠パック

verify.html をブラウザーで開き、このZIPを選ぶと、すべてのファイルが作られたときのままかを通信なしで検証できます。
このパックを病院から直接受け取っていないときは、パックの中の verify.html ではなく、病院のサーバーの「証明書の公開ページ」（/certificates）にある検証プログラムを使ってください。

record.json        同意書の内容、記入された値、お返事
signatures.json    署名（筆跡の座標と筆圧。代筆・拇印・押印はその方法と立会人）、日時、表示した文書のハッシュ値、説明の表示言語（language、layers）、前の署名とのつながり
viewing.json       署名の前に済ませること、確認問題への回答、リンクを開いた記録
withdrawal.json    撤回とその確認、無効にする手続き
log.json           操作の記録。日本語のほかのことばで読んだときは、読むこと・返事・署名のそれぞれに、ことば（language）と、読んだ文の数（layers。確認済みの訳 reviewed、確認前の訳 drafts、日本語だけ japanese）
issued.pdf         署名する方に表示した文書
sealed.pdf         署名を入れて電子署名で確定した文書（refusal.pdf は「同意しない」、withdrawal.pdf は撤回の記録）。照合用の記録（nattoku-record.json）を添付
template.pdf       元の様式
*-certificates.pem 電子署名に使った証明書
*-time-stamp.p7s   時刻認証局のタイムスタンプトークン
manifest.json      全ファイルのSHA-256。manifest.p7s はその電子署名
`;
