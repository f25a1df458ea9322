/**
 * What may stand in a field that fills itself in, as long as it comes: forms are looked at with it before anybody signs one. Nobody of that
 * name exists.
 */
const longest: Readonly<Record<string, string>> = {
  patientNumber: '0012345678',
  patientName: '勅使河原　龍之介左衛門',
  patientNameKana: 'テシガワラ　リュウノスケザエモン',
  birthDate: '1958-11-28',
  age: '100歳6か月',
  sex: '女性',
  patientAddress:
    '神奈川県横浜市保土ケ谷区天王町一丁目２３番地４５　パークサイドレジデンス横浜星川弐番館　１２０３号室',
  patientPhone: '090-1234-5678',
  ward: '中央病棟７階東（高度治療室）',
  department: '消化器・肝胆膵・移植外科',
  facility: '独立行政法人国立病院機構　さくら総合医療センター',
  staffName: '髙𣘺　小百合（入退院支援センター）',
  explainerName: '勅使河原　龍之介左衛門',
  explainedBy: '勅使河原　龍之介左衛門',
  explainedOn: '2026-12-28',
  procedureName: '腹腔鏡下幽門側胃切除術（リンパ節郭清を伴うもの・Billroth-I法再建）',
  procedureDate: '2026-12-28',
  side: '両側（左右とも）',
  operatorName: '勅使河原　龍之介左衛門',
  assistantNames: '髙𣘺　健一郎、五十嵐　美智子、勅使河原　龍之介左衛門',
  today: '2026-12-28',
  signedDate: '2026-12-28',
  proxyName: '勅使河原　美智子',
  proxyRelation: '配偶者の父母',
  formNumber: 'C-2026-000123',
};

const usual: Readonly<Record<string, string>> = {
  patientNumber: '00012345',
  patientName: '見本　太郎',
  patientNameKana: 'ミホン　タロウ',
  birthDate: '1958-04-02',
  age: '68歳',
  sex: '男性',
  patientAddress: '東京都千代田区見本町1-2-3',
  patientPhone: '090-0000-0000',
  ward: '東3病棟',
  department: '消化器内科',
  facility: '見本病院',
  staffName: '見本　花子',
  explainerName: '見本　一郎',
  explainedBy: '見本　一郎',
  explainedOn: '2026-11-20',
  procedureName: '上部消化管内視鏡検査',
  procedureDate: '2026-12-01',
  side: '左',
  operatorName: '見本　一郎',
  assistantNames: '見本　次郎',
  today: '2026-11-20',
  signedDate: '2026-11-20',
  proxyName: '見本　花子',
  proxyRelation: '配偶者',
  formNumber: 'C-2026-000001',
};

/** The longest of these is as long as a form must bear; `usual` is for a look at the form. An unknown key has no sample. */
export const sampleOf = (key: string, length: 'usual' | 'longest'): string =>
  (length === 'usual' ? usual : longest)[key] ?? '';

const FILLING = '患者さんの状態と検査の結果をふまえて、くわしく説明しました。';

/** A sentence cut or repeated to so many characters. */
export const sampleSentence = (characters: number): string =>
  Array.from(FILLING.repeat(Math.ceil(characters / FILLING.length)))
    .slice(0, characters)
    .join('');
