/*
 * Forms of one kanji that people use for the same name: the everyday form first, its variants behind it.
 * Sources are the pairs of the Jōyō and Jinmeiyō tables (新字体・旧字体) and the well-known variants of family names.
 * Kanji that merely look alike (坂 阪, 脇 脅) are other words and stay apart. Grams stored in a database are made with
 * this table: the person who changes a line rebuilds the search columns.
 */

const FAMILY_NAMES = `
  高髙 崎﨑嵜㟢 吉𠮷 辺邊邉 斎齋齊斉 沢澤 浜濱濵 広廣 島嶋嶌嶹㠀 橋槗𣘺 瀬瀨 徳德 柳栁桺 桜櫻 国國圀 竜龍 滝瀧 関關
  塩鹽 鉄鐵鐡銕 黒黑 富冨 峰峯 岳嶽 巌巖 戸戶 栄榮 横橫 槙槇 渋澁澀 渓溪 猪豬 穂穗 稲稻 緑綠 蔵藏 園薗 衛衞 豊豐 郷鄕
  館舘 鶴靏靍鸖 麹麴 黄黃 尭堯 弥彌 祢禰 曽曾 巻卷 奥奧 渕淵渊 薮藪籔 桧檜 桑桒 梅楳 芦蘆 野埜 船舩 柏栢 枡桝 栃杤
  秋穐龝秌 雁鴈 鴎鷗 鴬鶯 鯵鰺 頬頰 杯盃 棲栖 壷壺 靭靱 諌諫 鈎鉤 虎乕 蒋蔣 菟莵 礼禮`;

const GIVEN_NAMES = `
  恵惠 真眞 静靜 亜亞 寿壽 実實 宝寶寳 恒恆 晃晄 暁曉 瑶瑤 萌萠 薫薰 遥遙 郎郞 鋭銳 青靑 頼賴 顕顯 慎愼 聡聰 凛凜 勲勳
  煕熙熈凞 皐皋 晋晉 昂昻 穣穰 亘亙 誉譽 艶艷 涼凉 冴冱 清淸 寛寬 悦悅 彦彥 歩步 渉涉 来來 湧涌 緒緖 万萬 与與 学學斈
  円圓 楽樂 総總 経經 荘莊 剣劍劔劒 将將 応應 頴穎 暦曆 隣鄰`;

/** For addresses, old documents and titles. */
const FURTHER_PAIRS = `
  医醫 薬藥 体體 歯齒 脳腦 胆膽 臓臟 髄髓 髪髮 痩瘦 声聲 児兒 産產 仏佛 仮假 会會 伝傳 余餘 価價 偽僞 党黨 両兩 乱亂 争爭
  乗乘 併倂 倹儉 労勞 勧勸 区區 単單 厳嚴 参參 双雙 収收 号號 団團 囲圍 図圖 圏圈 圧壓 堕墮 塁壘 増增 壊壞 壌壤 壮壯 壱壹
  弐貳 売賣 変變 奨奬獎 嬢孃 寝寢 対對 専專 尽盡 届屆 属屬 峡峽 帯帶 庁廳 廃廢 弾彈 当當 径徑 従從 徴徵 恋戀 悩惱 悪惡
  惨慘 懐懷 戦戰 戯戲 払拂 抜拔 択擇 拝拜 拠據 拡擴 挙擧 挿插 捜搜 掲揭 揺搖 摂攝 数數 断斷 旧舊 昼晝 条條 枢樞 桟棧 検檢
  楼樓 様樣 権權 欧歐 歓歡 歳歲 歴歷 残殘 殴毆 殻殼 毎每 気氣 沖冲 浄淨 浅淺 涙淚 済濟 湾灣 湿濕 満滿 滞滯 潜潛 為爲 焼燒
  灯燈 炉爐 点點 営營 犠犧 状狀 独獨 狭狹 猟獵 獣獸 献獻 瓶甁 画畫 畳疊 発發 県縣 盗盜 砕碎 砺礪 鉱鑛砿 禅禪 祷禱 秘祕
  称稱 穏穩 窓窗 竪豎 粋粹 粛肅 糸絲 継繼 続續 絵繪 縁緣 縄繩 縦縱 繊纖 翻飜 聴聽 脱脫 舎舍 台臺 芸藝 茎莖 虫蟲 蚕蠶 蛍螢
  蛮蠻 蝉蟬 覇霸 覚覺 覧覽 観觀 触觸 訳譯 証證 説說 読讀 謡謠 譲讓 予豫 賛贊 転轉 軽輕 辞辭 逓遞 遅遲 酔醉 醸釀 釈釋 銭錢
  録錄 鎮鎭 閲閱 闘鬪 陥陷 険險 随隨 隠隱 隷隸 雑雜 霊靈 顔顏 顛顚 駅驛 駆驅 騒騷 験驗 騨驒 鶏鷄雞 麦麥 麺麵 黙默 齢齡
  世丗 掴摑 醤醬 躯軀`;

export const VARIANT_GROUPS: readonly string[] = `${FAMILY_NAMES} ${GIVEN_NAMES} ${FURTHER_PAIRS}`.trim().split(/\s+/);

export const KANJI_VARIANTS: ReadonlyMap<string, string> = new Map(
  VARIANT_GROUPS.flatMap((group) => {
    const [everyday = '', ...variants] = group;
    return variants.map((variant) => [variant, everyday] as const);
  }),
);
