import { secondaryKanji } from '#plain-japanese/secondary-kanji.ts';

/** The grades of a primary school. */
export type SchoolGrade = 1 | 2 | 3 | 4 | 5 | 6;

/** When a kanji is learned: in a grade of primary school, later (`secondary`), or never, since it is no kanji of common use (`rare`). */
export type KanjiStage = SchoolGrade | 'secondary' | 'rare';

/**
 * The 1,026 kanji of primary school by grade, in the order of 学年別漢字配当表 (小学校学習指導要領, 平成29年告示, in force since April 2020).
 * They are a fact of public law; how often patients meet them is another question.
 */
export const schoolKanji: Readonly<Record<SchoolGrade, string>> = {
  1: '一右雨円王音下火花貝学気九休玉金空月犬見五口校左三山子四糸字耳七車手十出女小上森人水正生青夕石赤千川先早草足村大男竹中虫町天田土二日入年白八百文木本名目立力林六',
  2:
    '引羽雲園遠何科夏家歌画回会海絵外角楽活間丸岩顔汽記帰弓牛魚京強教近兄形計元言原戸古午後語工公広交光考行高黄合谷国黒今才細作算止市矢姉思紙寺自時室社弱首秋週春書少' +
    '場色食心新親図数西声星晴切雪船線前組走多太体台地池知茶昼長鳥朝直通弟店点電刀冬当東答頭同道読内南肉馬売買麦半番父風分聞米歩母方北毎妹万明鳴毛門夜野友用曜来里理話',
  3:
    '悪安暗医委意育員院飲運泳駅央横屋温化荷界開階寒感漢館岸起期客究急級宮球去橋業曲局銀区苦具君係軽血決研県庫湖向幸港号根祭皿仕死使始指歯詩次事持式実写者主守取酒受州' +
    '拾終習集住重宿所暑助昭消商章勝乗植申身神真深進世整昔全相送想息速族他打対待代第題炭短談着注柱丁帳調追定庭笛鉄転都度投豆島湯登等動童農波配倍箱畑発反坂板皮悲美鼻筆' +
    '氷表秒病品負部服福物平返勉放味命面問役薬由油有遊予羊洋葉陽様落流旅両緑礼列練路和',
  4:
    '愛案以衣位茨印英栄媛塩岡億加果貨課芽賀改械害街各覚潟完官管関観願岐希季旗器機議求泣給挙漁共協鏡競極熊訓軍郡群径景芸欠結建健験固功好香候康佐差菜最埼材崎昨札刷察参' +
    '産散残氏司試児治滋辞鹿失借種周祝順初松笑唱焼照城縄臣信井成省清静席積折節説浅戦選然争倉巣束側続卒孫帯隊達単置仲沖兆低底的典伝徒努灯働特徳栃奈梨熱念敗梅博阪飯飛必' +
    '票標不夫付府阜富副兵別辺変便包法望牧末満未民無約勇要養浴利陸良料量輪類令冷例連老労録',
  5:
    '圧囲移因永営衛易益液演応往桜可仮価河過快解格確額刊幹慣眼紀基寄規喜技義逆久旧救居許境均禁句型経潔件険検限現減故個護効厚耕航鉱構興講告混査再災妻採際在財罪殺雑酸賛' +
    '士支史志枝師資飼示似識質舎謝授修述術準序招証象賞条状常情織職制性政勢精製税責績接設絶祖素総造像増則測属率損貸態団断築貯張停提程適統堂銅導得毒独任燃能破犯判版比肥' +
    '非費備評貧布婦武復複仏粉編弁保墓報豊防貿暴脈務夢迷綿輸余容略留領歴',
  6:
    '胃異遺域宇映延沿恩我灰拡革閣割株干巻看簡危机揮貴疑吸供胸郷勤筋系敬警劇激穴券絹権憲源厳己呼誤后孝皇紅降鋼刻穀骨困砂座済裁策冊蚕至私姿視詞誌磁射捨尺若樹収宗就衆従' +
    '縦縮熟純処署諸除承将傷障蒸針仁垂推寸盛聖誠舌宣専泉洗染銭善奏窓創装層操蔵臓存尊退宅担探誕段暖値宙忠著庁頂腸潮賃痛敵展討党糖届難乳認納脳派拝背肺俳班晩否批秘俵腹奮' +
    '並陛閉片補暮宝訪亡忘棒枚幕密盟模訳郵優預幼欲翌乱卵覧裏律臨朗論',
};

export const schoolGrades: readonly SchoolGrade[] = [1, 2, 3, 4, 5, 6];

/** How 常用漢字表 prints four kanji that most keyboards write otherwise. */
const PRINTED_FORMS = '剝𠮟塡頰';

const stages = new Map<string, KanjiStage>([
  ...schoolGrades.flatMap((grade) => [...schoolKanji[grade]].map((kanji) => [kanji, grade] as const)),
  ...[...secondaryKanji, ...PRINTED_FORMS].map((kanji) => [kanji, 'secondary'] as const),
]);

const KANJI = /^\p{Script=Han}$/u;

/** Signs of the script Han that no school teaches as kanji: they repeat, close or count. */
const SIGNS = '々〆〇〻';

/** When a character is learned; null for one that is no kanji. */
export function kanjiStage(character: string): KanjiStage | null {
  if (SIGNS.includes(character) || !KANJI.test(character)) return null;
  return stages.get(character) ?? 'rare';
}
