import { foldForSearch } from '#text/text-folding.ts';

/**
 * Everyday and medical words for the same thing, as patients and staff of Japanese hospitals use them. A person who types one finds the others.
 * A word stands in one row only.
 */
export const medicalWords: readonly (readonly string[])[] = [
  ['胃カメラ', '上部消化管内視鏡', '上部内視鏡', 'EGD', 'GIF'],
  ['大腸カメラ', '下部消化管内視鏡', '大腸内視鏡', 'コロノスコピー', 'CS検査'],
  ['大腸ポリープ切除', 'ポリペクトミー', '内視鏡的粘膜切除', 'EMR'],
  ['内視鏡的粘膜下層剥離', 'ESD'],
  ['カプセルカメラ', 'カプセル内視鏡'],
  ['気管支鏡', '気管支カメラ', '気管支内視鏡', 'BF検査'],
  ['膀胱鏡', '膀胱カメラ', '膀胱内視鏡'],
  ['ERCP', '内視鏡的逆行性胆管膵管造影', '胆管の内視鏡'],
  ['心カテ', '心臓カテーテル', '冠動脈造影', 'CAG'],
  ['ステント', '経皮的冠動脈形成', 'PCI', '冠動脈形成'],
  ['ペースメーカー', 'ペースメーカ', 'PMI', '心臓植込み型電気的デバイス'],
  ['カテーテルアブレーション', '心筋焼灼', 'アブレーション'],
  ['バイパス手術', '冠動脈バイパス', 'CABG'],
  ['心エコー', '心臓超音波', 'UCG'],
  ['帝王切開', '帝切', 'カイザー', 'C/S'],
  ['お産', '分娩', '出産'],
  ['無痛分娩', '硬膜外無痛分娩', '和痛分娩'],
  ['子宮筋腫手術', '筋腫核出'],
  ['子宮全摘', '子宮を取る手術', 'TAH', 'TLH'],
  ['白内障', '水晶体再建', '眼内レンズ', 'PEA+IOL'],
  ['緑内障手術', '線維柱帯切除', 'トラベクレクトミー'],
  ['硝子体手術', 'ビトレクトミー'],
  ['盲腸', '虫垂炎', 'アッペ'],
  ['胆石', '胆嚢結石', '胆のう結石'],
  ['胆のう摘出', '胆嚢摘出', 'ラパコレ', 'LC手術'],
  ['脱腸', '鼠径ヘルニア', '鼠経ヘルニア', 'そけいヘルニア'],
  ['痔', '痔核', 'いぼ痔'],
  ['おなかの超音波', '腹部エコー', '腹部超音波'],
  ['造影CT', 'CT造影', 'コンピューター断層撮影造影'],
  ['MRI', '磁気共鳴画像', '核磁気共鳴'],
  ['PET', '陽電子放射断層撮影'],
  ['レントゲン', 'X線撮影', 'エックス線'],
  ['骨密度', 'DXA', '骨塩定量'],
  ['マンモグラフィー', 'マンモ', '乳房X線'],
  ['乳がん手術', '乳房切除', '乳房温存', 'Bt'],
  ['前立腺生検', '前立腺針生検'],
  ['おしっこの管', '尿道カテーテル', 'バルーンカテーテル', '導尿'],
  ['尿路結石破砕', '体外衝撃波', 'ESWL'],
  ['透析', '血液透析', '人工透析', 'HD療法'],
  ['シャント', '内シャント', 'バスキュラーアクセス'],
  ['腹膜透析', 'CAPD'],
  ['輸血', '血液製剤'],
  ['抗がん剤', '化学療法', 'ケモ', 'がん薬物療法'],
  ['放射線治療', '放射線療法', 'RT療法'],
  ['ポート', '中心静脈ポート', 'CVポート'],
  ['中心静脈カテーテル', 'CVカテーテル', 'CVC'],
  ['点滴', '静脈注射', '輸液'],
  ['全身麻酔', '全麻'],
  ['腰椎麻酔', '脊髄くも膜下麻酔', '脊椎麻酔', '腰麻', 'ルンバール麻酔'],
  ['硬膜外麻酔', 'エピ', '硬麻'],
  ['局所麻酔', '局麻'],
  ['鎮静', 'セデーション'],
  ['人工股関節', '股関節全置換', 'THA'],
  ['人工膝関節', '膝関節全置換', 'TKA'],
  ['大腿骨骨折手術', '大腿骨頸部骨折', '骨接合', 'ORIF'],
  ['腰のヘルニア', '腰椎椎間板ヘルニア', 'LDH'],
  ['脊柱管狭窄症', '腰部脊柱管狭窄', 'LCS'],
  ['髄液検査', '腰椎穿刺', 'ルンバール'],
  ['骨髄検査', '骨髄穿刺', 'マルク'],
  ['脳梗塞', '脳血管の詰まり', '脳卒中'],
  ['くも膜下出血', 'SAH'],
  ['気管切開', '気切'],
  ['胃ろう', '胃瘻', 'PEG造設'],
  ['人工肛門', 'ストーマ'],
  ['床ずれ', '褥瘡'],
  ['扁桃腺', '口蓋扁桃', '扁桃摘出'],
  ['蓄膿', '副鼻腔炎', 'ESS手術'],
  ['糖尿病', 'DM教育'],
  ['高血圧', '血圧が高い'],
  ['エコノミークラス症候群', '深部静脈血栓', 'DVT', '肺塞栓'],
  ['リハビリ', 'リハビリテーション', '理学療法'],
  ['親知らず', '智歯', '埋伏歯'],
];

/** A word shorter than this begins too many others to stand for one while it is typed. */
const SHORTEST_BEGINNING = 3;

const folded = medicalWords.map((row) => row.map(foldForSearch));

/**
 * What else a folded search term may be called, folded too: 胃カメラ前日 is also 上部消化管内視鏡前日. A word that is still being typed stands for
 * those it begins. Without the term itself.
 */
export function otherWordsFor(term: string): string[] {
  const others = new Set<string>();
  for (const row of folded) {
    for (const word of longestIn(row, term)) for (const other of row) others.add(term.replace(word, other));
    const isBegun = term.length >= SHORTEST_BEGINNING && row.some((word) => word.startsWith(term));
    if (isBegun) for (const other of row) others.add(other);
  }
  others.delete(term);
  return [...others];
}

/** Of several words of a row that stand in the term the longest: 大腸内視鏡 and not what it ends with. */
const longestIn = (row: readonly string[], term: string): string[] =>
  row
    .filter((word) => term.includes(word))
    .toSorted((one, other) => other.length - one.length)
    .slice(0, 1);
