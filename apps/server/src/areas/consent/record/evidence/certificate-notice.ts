import { certificatesPath } from '@nattoku/contract/consent/consent-sealing';
import { jst } from '#domain/consent/document/jst.ts';
import { type CertificateFacts, TRIAL_WORDS, validWords } from '#areas/consent/record/evidence/certificates-page.ts';
import { type Fact, flowOn } from '#kernel/pdf/pdf-flow.ts';
import { newSheet } from '#kernel/pdf/pdf-sheet.ts';
import { groupedHash, type PublishedCertificate } from '#kernel/seal/published-certificates.ts';

const TITLE = '同意書の証明書のお知らせ';

type Notice = CertificateFacts & { facilityName: string; publicUrl: string };

/** An A4 to hang up or to hand out: paper that a hospital gives is believed where an address on a screen is not. */
export async function certificateNotice(notice: Notice, now: Date): Promise<Uint8Array> {
  const { facilityName, publicUrl, certificates, currentSha256 } = notice;
  const sheet = await newSheet({ title: TITLE, paper: 'A4', now });
  const flow = flowOn(sheet);
  flow.text(facilityName);
  flow.text(TITLE, 'title');
  flow.gap(4);
  flow.text(
    '当院の同意書（PDF）と証拠パック（ZIP）は、次の証明書の鍵による電子署名で確定しています。受け取ったファイルが当院のものかを確かめるときは、下の番号（SHA-256）と見くらべてください。1文字でも違えば、当院の鍵ではありません。',
  );
  flow.gap(4);
  for (const certificate of certificates) {
    flow.text(headingOf(certificate, currentSha256), 'heading');
    flow.facts(rowsOf(certificate));
  }
  flow.text('確かめ方', 'heading');
  flow.text(`1. 当院のサーバーの公開ページ（${publicUrl}${certificatesPath}）を開き、検証プログラムを開きます。`);
  flow.text('2. 入っている番号が、この紙の番号と同じかを見ます。違うときは、この紙の番号を入れてください。');
  flow.text('3. 受け取ったファイルを選びます。緑・黄・赤で、結果と、次にすることが表示されます。');
  return flow.save(`${facilityName}　${jst(now)} 作成`);
}

const headingOf = ({ sha256, purpose }: PublishedCertificate, currentSha256: string | null): string => {
  if (purpose === 'timeStamp') return 'タイムスタンプの時刻認証局の証明書';
  return sha256 === currentSha256 ? 'いま使っている証明書' : '以前に使っていた証明書';
};

const rowsOf = (certificate: PublishedCertificate): Fact[] => [
  ['SHA-256（前半）', groupedHash(certificate.sha256.slice(0, 32))],
  ['SHA-256（後半）', groupedHash(certificate.sha256.slice(32))],
  ['名義', certificate.subject],
  ...(certificate.issuer ? [['発行者', certificate.issuer] as const] : []),
  ['有効期間', validWords(certificate)],
  ...(certificate.selfMade ? [['注意', TRIAL_WORDS] as const] : []),
];
