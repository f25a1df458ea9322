// Also runs in the page inside the evidence pack: it imports nothing that runs.
import type { Certificate } from '#areas/consent/record/evidence/verify-certificate.ts';
import type { Finding } from '#areas/consent/record/evidence/verify-record.ts';

/** Who signed what: the list of the files, or a sealed PDF. */
export type Signer = { certificate: Certificate; signed: string };

/** 64 hexadecimal digits in any grouping, full-width ones too; each hash that stands in the text. */
export function hashesIn(text: string): string[] {
  const plain = text.normalize('NFKC').toLowerCase();
  const within = (part: string): string[] =>
    [...part.matchAll(/(?<![\da-f])(?:[\da-f]{2}[ \t:\n\r-]*){31}[\da-f]{2}(?![\da-f])/g)].map(([found]) =>
      found.replace(/[^\da-f]/g, ''),
    );
  const lines = plain.split(/\r?\n/).flatMap(within);
  return [...new Set(lines.length > 0 ? lines : within(plain))];
}

const aboutCertificate = ({ subject, issuer, sha256 }: Certificate): string =>
  `名義「${subject}」、発行者「${issuer}」、SHA-256 ${sha256}`;

/**
 * Whose the keys are. A signature proves that a key made it and nothing about whose key that is: only the hospital itself can say so, and it
 * does by publishing the hashes of its certificates, of former ones too, since a hospital changes its key now and then.
 */
export function checkTrust(
  kind: 'pack' | 'pdf' | 'nothing',
  { signers, authorities }: { signers: readonly Signer[]; authorities: readonly Signer[] },
  published: readonly string[],
): Finding[] {
  return [...checkSigners(kind, signers, published), ...checkAuthorities({ signers, authorities }, published)];
}

function checkSigners(
  kind: 'pack' | 'pdf' | 'nothing',
  signers: readonly Signer[],
  published: readonly string[],
): Finding[] {
  const distinct = [...new Map(signers.map((signer) => [signer.certificate.sha256, signer])).values()];
  const list = signers.find(({ signed }) => signed === 'manifest.json');
  const other = list && signers.find(({ certificate }) => certificate.sha256 !== list.certificate.sha256);
  if (published.length > 0) return distinct.map((signer) => judge(signer, published));
  const unknown = kind === 'nothing' ? [] : distinct.map(unvouchedFinding);
  if (!list || !other) return unknown;
  const words = `ファイルの一覧に署名した鍵（${aboutCertificate(list.certificate)}）は、${other.signed} を電子署名で確定した鍵（${aboutCertificate(other.certificate)}）と別のものです`;
  return [...unknown, { file: 'manifest.p7s', level: 'unsure', words }];
}

/**
 * Whose time it is. Anybody can run an authority of any name; the hospital publishes the certificates of the one that it uses. A key of the
 * hospital that seals must not be its own witness of the time.
 */
function checkAuthorities(
  { signers, authorities }: { signers: readonly Signer[]; authorities: readonly Signer[] },
  published: readonly string[],
): Finding[] {
  const distinct = [...new Map(authorities.map((each) => [each.certificate.sha256, each])).values()];
  return distinct.map(({ certificate }): Finding => {
    const isSigner = signers.some((signer) => signer.certificate.sha256 === certificate.sha256);
    const about = aboutCertificate(certificate);
    if (published.includes(certificate.sha256) && !isSigner)
      return { file: 'タイムスタンプ', level: 'ok', words: `病院が公開している時刻認証局の証明書です：${about}` };
    const words = `この時刻認証局が確かなものだと保証する情報がありません。時刻は証明されていません：${about}`;
    return { file: 'タイムスタンプ', level: 'unsure', words };
  });
}

const unvouchedFinding = ({ certificate }: Signer): Finding => ({
  file: '証明書',
  level: 'unsure',
  words: `この鍵が病院のものだと保証する情報がありません：${aboutCertificate(certificate)}`,
});

const judge = ({ certificate, signed }: Signer, published: readonly string[]): Finding => {
  if (published.includes(certificate.sha256))
    return { file: '証明書', level: 'ok', words: `病院が公開している証明書です：${aboutCertificate(certificate)}` };
  const words = `${signed} に署名した鍵は、病院が公開している証明書のものではありません：${aboutCertificate(certificate)}`;
  return { file: '証明書', level: 'bad', words };
};
