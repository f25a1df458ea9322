import type { ImportTarget } from '@nattoku/contract/patient/import-target';
import { foldForSearch } from '@nattoku/rules/text/text-folding';

/** How files call their columns: those of ORCA (PTINF.CSV) and of other record systems, written by hand, and English ones. */
const words: Record<ImportTarget, readonly string[]> = {
  patientNumber: [
    '患者番号',
    '患者id',
    '患者コード',
    '患者no',
    '診察券番号',
    '診察券no',
    'カルテ番号',
    'カルテno',
    'id',
    '番号',
    'patient id',
    'patient no',
    'patient number',
    'patient code',
    'ptid',
    'ptnum',
    'chart no',
    'mrn',
  ],
  fullName: ['氏名', '漢字氏名', '氏名漢字', '名前', '患者名', '患者氏名', '姓名', 'name', 'full name', 'patient name'],
  familyName: ['姓', '氏', '苗字', '名字', '漢字姓', '姓漢字', 'family name', 'last name', 'surname', 'sei'],
  givenName: ['名', '漢字名', '名漢字', 'given name', 'first name', 'mei'],
  fullNameKana: [
    'カナ氏名',
    '氏名カナ',
    'カナ',
    'フリガナ',
    'ふりがな',
    'よみ',
    'よみがな',
    '氏名よみ',
    '氏名フリガナ',
    'カナ名称',
    'kana',
    'name kana',
    'kana name',
  ],
  familyNameKana: [
    'セイ',
    '姓カナ',
    'カナ姓',
    '姓フリガナ',
    'セイカナ',
    'family name kana',
    'last name kana',
    'sei kana',
  ],
  givenNameKana: [
    'メイ',
    '名カナ',
    'カナ名',
    '名フリガナ',
    'メイカナ',
    'given name kana',
    'first name kana',
    'mei kana',
  ],
  familyNameRoman: ['ローマ字姓', '姓ローマ字', '英字姓', 'family name roman', 'last name roman'],
  givenNameRoman: ['ローマ字名', '名ローマ字', '英字名', 'given name roman', 'first name roman'],
  birthDate: ['生年月日', '誕生日', '生年月日西暦', '生年月日和暦', 'birth date', 'birthday', 'date of birth', 'dob'],
  sex: ['性別', '性別コード', '性別区分', 'sex', 'gender'],
  phone: [
    '電話番号',
    '電話',
    'tel',
    'phone',
    'phone number',
    '連絡先',
    '自宅電話番号',
    '電話番号1',
    '携帯電話番号',
    '携帯電話',
    '携帯',
  ],
  email: ['メールアドレス', 'メール', 'eメール', 'email', 'mail', 'email address', 'e-mail'],
  postalCode: ['郵便番号', '〒', 'zip', 'zip code', 'postal code', 'postcode'],
  address: ['住所', '現住所', '自宅住所', 'address'],
  departmentId: [
    '診療科',
    '診療科コード',
    '診療科名',
    '科',
    '科コード',
    '担当科',
    'department',
    'dept',
    'department code',
  ],
  wardId: ['病棟', '病棟コード', '病棟名', '入院病棟', 'ward', 'ward code'],
  room: ['病室', '部屋', '部屋番号', '病室番号', '号室', 'room', 'room number', 'room no'],
  bed: ['ベッド', 'ベッド番号', '床', 'bed', 'bed number', 'bed no'],
  attendingStaffId: ['主治医', '担当医', '担当者', '担当職員', '主治医名', 'doctor', 'attending', 'physician'],
  language: ['言語', '使用言語', 'language', 'lang'],
  tags: ['タグ', 'ラベル', 'tag', 'tags', 'label'],
  deceasedOn: ['逝去日', '死亡日', 'deceased on', 'date of death'],
  note: ['備考', 'メモ', 'コメント', '特記事項', 'note', 'notes', 'memo', 'comment', 'remarks'],
};

const plain = (word: string): string => foldForSearch(word).replace(/[()[\]_:*.\-/]/g, '');

const targets: ReadonlyMap<string, ImportTarget> = new Map(
  (Object.entries(words) as [ImportTarget, readonly string[]][]).flatMap(([target, all]) =>
    all.map((word) => [plain(word), target] as const),
  ),
);

/** What a heading names, or null. */
export const targetOfHeading = (heading: string): ImportTarget | null => {
  const word = plain(heading);
  return targets.get(word) ?? targets.get(word.replace(/^患者|様$/g, '')) ?? null;
};
