import { z } from 'zod';
import type { RepairAct } from '#consent/repair-act.ts';

/** Why a sealed PDF was not made: the whole list. */
export const SealFailure = z.enum([
  'keyMissing',
  'keyUnreadable',
  'keyPassword',
  'keyOldFormat',
  'keyWithoutCertificate',
  'keyExpired',
  'keyNotYetValid',
  'keyModule',
  'tsaUnreachable',
  'tsaRefused',
  'tsaNoReply',
  'tsaNonce',
  'tsaImprint',
  'tsaSignature',
  'tsaSigner',
  'tsaExpired',
  'tsaPolicy',
  'tsaTime',
  'diskFull',
  'storage',
  'noPoppler',
  'originalChanged',
  'fileMissing',
  'copyChanged',
  'readBackPages',
  'readBackText',
  'readBackInk',
  'readBackSeal',
  'readBackFile',
  'unexpected',
]);
export type SealFailure = z.infer<typeof SealFailure>;

/** A code as it is stored; one of an older program is `unexpected`. */
export const sealFailureOfCode = (code: string): SealFailure =>
  SealFailure.options.find((one) => one === code) ?? 'unexpected';

export type SealDiagnosis = {
  words: string;
  /** What takes the cause away. */
  advice: string;
  /** Tried again for as long as it takes: what is wrong stands outside of the form. */
  heals: boolean;
  /** What staff can do about this form, the mildest first. */
  acts: readonly RepairAct[];
};

const outside = (words: string, advice: string): SealDiagnosis => ({ words, advice, heals: true, acts: ['retry'] });
const inside = (words: string, advice: string, acts: readonly RepairAct[]): SealDiagnosis => ({
  words,
  advice,
  heals: false,
  acts,
});

export const sealDiagnoses: Record<SealFailure, SealDiagnosis> = {
  keyMissing: outside('鍵のファイルが見つかりません', 'サーバーの SEAL_KEY_FILE を確かめてください。'),
  keyUnreadable: outside('鍵のファイルを読めません', 'PKCS#12（.p12、.pfx）のファイルか確かめてください。'),
  keyPassword: outside('鍵のパスワード（PIN）が違います', 'サーバーの設定を確かめてください。'),
  keyOldFormat: outside('鍵のファイルの暗号化方式が古すぎます', '運用の手引きの手順で作り直してください。'),
  keyWithoutCertificate: outside('鍵に対応する証明書がありません', '証明書の入った鍵を設定してください。'),
  keyExpired: outside(
    '証明書の有効期限が切れています',
    '新しい証明書を設定してください。待っている書類はそのあと確定します。',
  ),
  keyNotYetValid: outside('証明書の有効期間がまだ始まっていません', 'サーバーの時計を確かめてください。'),
  keyModule: outside('鍵の装置（PKCS#11）が応答しません', '装置の接続と設定を確かめてください。'),
  tsaUnreachable: outside('時刻認証局が応答しません', 'つながり次第、自動でやり直します。'),
  tsaRefused: outside('時刻認証局が要求を断りました', '契約とTSAの設定を確かめてください。'),
  tsaNoReply: outside('時刻認証局の返事がタイムスタンプではありません', 'TSA_URL を確かめてください。'),
  tsaNonce: outside('時刻認証局の返事が、別の要求へのものでした', '続くときは時刻認証局に確かめてください。'),
  tsaImprint: outside('時刻認証局の返事が、別の書類へのものでした', '続くときは時刻認証局に確かめてください。'),
  tsaSignature: outside('タイムスタンプの署名が正しくありません', '続くときは時刻認証局に確かめてください。'),
  tsaSigner: outside('信頼していない相手のタイムスタンプです', 'TSA_ROOTS_FILE と接続先を確かめてください。'),
  tsaExpired: outside('時刻認証局の証明書の有効期限が切れています', '時刻認証局に確かめてください。'),
  tsaPolicy: outside('タイムスタンプの方針（ポリシー）が設定と違います', 'TSA_POLICY を確かめてください。'),
  tsaTime: outside('タイムスタンプとサーバーの時刻が5分以上違います', 'サーバーの時計を確かめてください。'),
  diskFull: outside('保存する場所がいっぱいです', '空きを作ってください。自動でやり直します。'),
  storage: outside('保存できません', '保存先（ディスクまたはS3）を確かめてください。'),
  noPoppler: outside('PDFを読み返すプログラム（poppler）がありません', 'サーバーに poppler-utils を入れてください。'),
  originalChanged: inside(
    '保存してある様式の原本が、公開したときと違います',
    '保存先（ディスクまたはS3）のファイルをバックアップから戻し、やり直してください。戻せないときは、発行した文書から確定できます。',
    ['retry', 'useIssuedCopy', 'reissue'],
  ),
  fileMissing: inside(
    'もとになるファイルが保存先にありません',
    '保存先（ディスクまたはS3）のファイルをバックアップから戻し、やり直してください。戻せないときは、発行した文書から確定できます。',
    ['retry', 'useIssuedCopy', 'reissue'],
  ),
  copyChanged: inside(
    '保存してある文書（発行した文書または紙のスキャン）が、保存したときと違います',
    '保存先（ディスクまたはS3）のファイルをバックアップから戻し、やり直してください。',
    ['retry', 'reissue'],
  ),
  readBackPages: inside('読み返しで、ページが足りません', '様式のPDFを確かめて直し、新しい版を公開してください。', [
    'retry',
    'reissue',
  ]),
  readBackText: inside(
    '読み返しで、記録と違う文字が見つかりました',
    '医師が、違っている箇所を書類で確かめると、署名をもらい直さずに確定できます。',
    ['acceptSubstitutes', 'retry', 'reissue'],
  ),
  readBackInk: inside(
    '読み返しで、署名や印が見つかりません',
    '医師が、署名や印が書類の上で見えることを確かめると、署名をもらい直さずに確定できます。見えないときは、様式の項目の位置を直して新しい版を公開し、作り直してください。',
    ['acceptSubstitutes', 'retry', 'reissue'],
  ),
  readBackSeal: inside(
    '読み返しで、電子署名が正しくありません',
    '鍵と証明書の組み合わせを確かめ、やり直してください。',
    ['retry', 'reissue'],
  ),
  readBackFile: inside(
    '保存したファイルが、書いた内容と違います',
    '保存先（ディスクまたはS3）を確かめ、やり直してください。',
    ['retry', 'reissue'],
  ),
  unexpected: inside('予期しないエラーです', 'サーバーの記録（ログ）を確かめ、サポートに連絡してください。', [
    'retry',
    'reissue',
  ]),
};
