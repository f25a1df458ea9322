import type { Span } from '#plain-japanese/readable-text.ts';

/**
 * Ways of speaking that make a sentence harder, found by their form alone: no dictionary, no analyser. Where the form leaves it open – 食べられます can
 * be a possibility, 希望されます politeness – nothing is said: a false alarm teaches to ignore true ones.
 */

const HAN = '[\\p{Script=Han}々]';
const NOUN = '[\\p{Script=Han}々ァ-ヶー]';
/** How a verb goes on after 〜れ; never ば, since 分かれば is no passive. */
const GOES_ON =
  '(?:てい(?:ます|ました|ません|る|た|ない)|ておらず|ており|ます|ました|ません(?:でした)?|ない|なかった|ず|る|たり|たら|た|て|(?=[、。]))';

// A match begins at the start of a run: without saying so, a long run without a match is searched from each of its characters.
const byCausative = new RegExp(`(?<!${NOUN})${NOUN}+させられ${GOES_ON}`, 'gu');
const bySuru = new RegExp(`(?<!${NOUN})${NOUN}+[かがこたとばぼまやらろわ]?され${GOES_ON}`, 'gu');
const byGodan = new RegExp(
  `(?<!${HAN})(?:${HAN}+[いきぎしちびみりえけげせべめれ])?${HAN}+[わかがたなばまら]れ${GOES_ON}`,
  'gu',
);
const byIchidan = new RegExp(
  `(?:求め|認め|定め|用い|勧め|すすめ|薦め|設け|与え)られ${GOES_ON}|` +
    '(?:考え|決め|伝え|入れ|付け|加え|含め|見つけ|分け|添え|載せ|集め|備え|整え|埋め|取り付け|受け入れ|進め|知らせ|抑え|妨げ)られてい(?:ます|ました|る|た)',
  'gu',
);
const inKana = new RegExp(`(?:おこなわ|つかわ|ふくま|えらば|といわ|つくら)れ${GOES_ON}`, 'gu');

/** Intransitive, or possible for somebody: 上がれます, 生まれます, 見られます, 思われます. */
const NO_PASSIVE =
  /(?:生ま|産ま|恵ま|現わ|表わ|分か|別か|浮か|泊ま|止ま|集ま|上が|下が|曲が|広が|終わ|変わ|替わ|代わ|関わ|加わ|伝わ|教わ|備わ|横たわ|始ま|治ま|収ま|高ま|決ま|閉ま|温ま|助か|受か|預か|授か|掛か|当た|思わ|[見得着寝出居来煮似診看観]ら|異な)れ/u;

/** What patients and their families do themselves: the passive form of it is politeness. */
const POLITE_VERB =
  /(?:行か|帰ら|戻ら|入ら|座ら|飲ま|持た|悩ま|休ま|歩か|働か|眠ら|急が|待た|読ま|困ら|太ら|吸わ|通わ|迷わ)れ|(?:希望|来院|来所|受診|入院|退院|通院|転院|帰宅|外出|外泊|面会|服用|内服|心配|相談|質問|持参|理解|納得|了承|承知|安心|妊娠|授乳|出産|喫煙|禁煙|飲酒|食事|運転|就寝|起床|参加|同意|署名|欠席|同席|出席|辞退|使用中|生活|旅行|上京|到着|移動|努力|卒業|結婚|経験|検討|判断|決定|選択中|我慢|無理|予定|用意|準備中|着用中|自覚|記憶|気|話|お話)され/u;

const STAFF_OR_PATIENT =
  /(?:先生|医師|担当医|主治医|看護師|薬剤師|技師|職員|スタッフ|担当者)(?:が|は|も)[^、。]{0,10}$|(?:患者さん|患者様|患者さま|ご本人|本人|ご家族|家族|代理の方|方|かた)が[^、。]{0,6}$/u;

/** Whether the form of a passive is politeness here. */
function isPolite(words: string, { start, end }: Span): boolean {
  const verb = words.slice(start, end);
  const before = words.slice(Math.max(0, start - 24), start);
  const after = words.slice(end, end + 4);
  if (/[をごお御]$/u.test(before)) return true;
  if (/(?:と|によって|により)$/u.test(before)) return false;
  if (POLITE_VERB.test(verb)) return true;
  if (/(?:て|た)$/u.test(verb) && /^(?:ください|下さい|い(?:方|かた|場合|とき|時|人|患者|ご))/u.test(after))
    return true;
  if (/(?:から|に|で)$/u.test(before)) return false;
  if (/^(?:方|かた|患者さん|患者様|ご)/u.test(after)) return true;
  if (/ま(?:す|した)$/u.test(verb) && after.startsWith('か')) return true;
  return STAFF_OR_PATIENT.test(before);
}

const spansOf = (words: string, pattern: RegExp): Span[] =>
  [...words.matchAll(pattern)].map(({ index, 0: found }) => ({ start: index, end: index + found.length }));

export const overlaps = (one: Span, other: Span): boolean => one.start < other.end && other.start < one.end;

/** Without those that lie on an earlier one. */
const apart = (spans: readonly Span[]): Span[] => {
  const kept: Span[] = [];
  for (const span of spans) if (!kept.some((one) => overlaps(one, span))) kept.push(span);
  return kept;
};

/** Passive forms that are surely meant as such: 行われます, 実施されます, 知られています. */
export function passivesIn(words: string): Span[] {
  const forced = spansOf(words, byCausative);
  const others = [bySuru, byGodan, byIchidan, inKana]
    .flatMap((pattern) => spansOf(words, pattern))
    .filter((span) => !NO_PASSIVE.test(words.slice(span.start, span.end)) && !isPolite(words, span));
  return apart([...forced, ...others]);
}

const NOT = '(?<![少危切汚幼])な(?:い|かった)';
const IS_NOT = '(?:な(?:い|く|かった)|ありません|ございません)';

const doubleNegations = [
  new RegExp(`${NOT}(?:という)?(?:わけ|訳|こと|事|もの|はず)(?:では|でも|じゃ|は|も|が)${IS_NOT}`, 'gu'),
  /(?<![少危切汚幼]|すく|あぶ|せつ|きた)なく[はも](?:な(?:い|かった)|ありません)/gu,
  /ないわけには(?:いか|行か|まい)(?:ない|ず)?|ないわけには(?:いき|行き|まいり)ません/gu,
  /ざるを(?:得|え)(?:ない|ず|ません|なかった)/gu,
  /(?:ずに|ずには|ないでは)(?:い|居)られ(?:ない|ません|なかった)|ずには(?:すま|済ま|おか)(?:ない|せん)|ないではおか(?:ない|せん)/gu,
  /な(?:い|かった)と[はも](?:限ら|かぎら|言え|いえ|言い切れ|いい切れ|いいきれ|断言でき)(?:ない|ません)|な(?:い|かった)と[はも](?:限り|かぎり)ません/gu,
  new RegExp(
    `(?<!(?:し[れら]|違い|ちがい|仕方|しかた|もったい|申し訳))${NOT}(?:[\\p{Script=Han}々ァ-ヶー]{1,8}|もの|ひと|とき)[はも](?:ほとんど|めったに|一つも|ひとつも)?(?:ありません|いません|おりません|な(?:い(?!\\p{Script=Han})|く))`,
    'gu',
  ),
  /(?:不可能|無関係|不要|不必要|無意味|不自然)では(?:な(?:い|く)|ありません)/gu,
];

/** A negation of a negation, which says yes: ないわけではありません, せざるを得ません. An obligation (なければなりません) is none. */
export const doubleNegationsIn = (words: string): Span[] =>
  apart(doubleNegations.flatMap((pattern) => spansOf(words, pattern)));

/** 〜なければなりません: what one has to do, said by what would be if one did not. なくてはならない人 alone says something else. */
export const obligationsIn = (words: string): Span[] =>
  spansOf(
    words,
    /(?<=[ぁ-ん])(?<![はがもにでと])(?:なければ|なくては|ねば|ないと)(?:なりません|ならない|いけません|いけない)(?!わけ|こと[はも])/gu,
  );
