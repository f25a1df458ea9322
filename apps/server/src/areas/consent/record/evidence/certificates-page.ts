import { formatDate } from '@nattoku/rules/time/date-time';
import { groupedHash, type PublishedCertificate } from '#kernel/seal/published-certificates.ts';

export type CertificateFacts = {
  hospitals: readonly string[];
  /** The newest first. */
  certificates: readonly PublishedCertificate[];
  /** Hex; null while the key cannot be used. */
  currentSha256: string | null;
};

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => entities[sign] ?? '');

export const validWords = ({ notBefore, notAfter }: PublishedCertificate): string =>
  `${notBefore ? `${formatDate(notBefore.toISOString())} から ` : ''}${formatDate(notAfter.toISOString())} まで`;

export const TRIAL_WORDS = '試用のためにこのシステムが作った鍵です。だれが電子署名したかの証明にはなりません。';

const facts = (certificate: PublishedCertificate): string =>
  [
    ['SHA-256', `<code>${groupedHash(certificate.sha256)}</code>`],
    ['名義', escaped(certificate.subject)],
    ['発行者', escaped(certificate.issuer ?? '（この証明書で電子署名したファイルに記載）')],
    ['有効期間', validWords(certificate)],
    ['使い始めた日', formatDate(certificate.firstUsedAt.toISOString())],
    ...(certificate.selfMade ? [['注意', TRIAL_WORDS]] : []),
  ]
    .map(([term, detail]) => `<dt>${term}</dt><dd>${detail}</dd>`)
    .join('');

const section = (title: string, certificates: readonly PublishedCertificate[]): string =>
  certificates.length === 0 ? '' : `<h2>${title}</h2>${certificates.map((each) => `<dl>${facts(each)}</dl>`).join('')}`;

/** The page on which a hospital says itself which keys are its own: for lawyers, patients and courts, without signing in. */
export function certificatesPage({ hospitals, certificates, currentSha256 }: CertificateFacts, style: string): string {
  const ofHospital = certificates.filter(({ purpose }) => purpose === 'seal');
  const ofTime = certificates.filter(({ purpose }) => purpose === 'timeStamp');
  const current = ofHospital.filter(({ sha256 }) => sha256 === currentSha256);
  const former = ofHospital.filter(({ sha256 }) => sha256 !== currentSha256);
  const names = hospitals.map((name) => escaped(name)).join('、');
  return `<!doctype html>
<html lang="ja">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>証明書の公開ページ</title>
    <style>${style}</style>
  </head>
  <body>
    <main>
      <h1>証明書の公開ページ</h1>
      <p><b>${names}</b> の同意書は、下の証明書の鍵による電子署名で確定されています。</p>
      <p>受け取った同意書や証拠パックが本物かを確かめるときは、次の検証プログラムを使ってください。下の番号が、はじめから入っています。調べる内容は、どこにも送信しません。</p>
      <p><a class="button" href="/certificates/verify.html">検証プログラムを開く</a></p>
      ${section('いま使っている証明書', current)}
      ${section('以前に使っていた証明書', former)}
      ${section('タイムスタンプの時刻認証局の証明書', ofTime)}
      ${certificates.length === 0 ? '<p>公開している証明書は、まだありません。</p>' : ''}
      <p class="quiet">このページのアドレスが病院のものかどうかは、病院の案内や診察券などで確かめてください。番号は、病院が掲示・配布する「証明書のお知らせ」とも見くらべられます。</p>
    </main>
  </body>
</html>
`;
}
