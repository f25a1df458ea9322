import type { BodyView } from '#interview/item/interview-item.ts';

export const BODY_AREA_SYSTEM = 'urn:nattoku:interview:body-area';

/** Sides are those of the person: the right hand is on the left of a picture from the front. */
export type BodyArea = { code: string; view: BodyView; name: string };

const bothSides = (view: BodyView, code: string, name: string): BodyArea[] => [
  { code: `${code}-right`, view, name: `右の${name}` },
  { code: `${code}-left`, view, name: `左の${name}` },
];

/** Places on the body that can be pointed at, each with its side in words. */
export const bodyAreas: readonly BodyArea[] = [
  { code: 'head', view: 'front', name: '頭' },
  { code: 'face', view: 'front', name: '顔' },
  { code: 'neck', view: 'front', name: '首の前' },
  ...bothSides('front', 'shoulder', '肩'),
  ...bothSides('front', 'upper-arm', '上腕'),
  ...bothSides('front', 'elbow', 'ひじの内側'),
  ...bothSides('front', 'forearm', '前腕'),
  { code: 'chest', view: 'front', name: '胸' },
  { code: 'upper-abdomen', view: 'front', name: 'みぞおちのあたり' },
  { code: 'lower-abdomen', view: 'front', name: '下腹' },
  ...bothSides('front', 'groin', '足のつけ根'),
  ...bothSides('front', 'thigh', '太もも'),
  ...bothSides('front', 'knee', 'ひざ'),
  ...bothSides('front', 'shin', 'すね'),
  ...bothSides('front', 'foot', '足の甲'),
  { code: 'back-head', view: 'back', name: '後頭部' },
  { code: 'nape', view: 'back', name: '首の後ろ' },
  ...bothSides('back', 'shoulder-blade', '肩甲骨のあたり'),
  { code: 'upper-back', view: 'back', name: '背中の上' },
  { code: 'lower-back', view: 'back', name: '腰' },
  ...bothSides('back', 'buttock', 'おしり'),
  ...bothSides('back', 'back-thigh', '太ももの裏'),
  ...bothSides('back', 'calf', 'ふくらはぎ'),
  ...bothSides('back', 'heel', 'かかと'),
  ...['thumb', 'index', 'middle', 'ring', 'little'].flatMap((finger, at) =>
    bothSides('hand', `finger-${finger}`, `手の${['親指', '人さし指', '中指', '薬指', '小指'][at] ?? ''}`),
  ),
  ...bothSides('hand', 'palm', '手のひら'),
  ...bothSides('hand', 'wrist', '手首'),
  { code: 'lips', view: 'mouth', name: 'くちびる' },
  { code: 'tongue', view: 'mouth', name: '舌' },
  { code: 'upper-teeth', view: 'mouth', name: '上の歯・歯ぐき' },
  { code: 'lower-teeth', view: 'mouth', name: '下の歯・歯ぐき' },
  { code: 'throat', view: 'mouth', name: 'のどの奥' },
];

const names: ReadonlyMap<string, string> = new Map(bodyAreas.map(({ code, name }) => [code, name]));

/** What a place is called; a code that is not known stands for itself. */
export const areaWords = (code: string): string => names.get(code) ?? code;
