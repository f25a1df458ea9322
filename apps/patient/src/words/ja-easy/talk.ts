import type { VisitWords } from '#words/language.ts';

export const talk: VisitWords['talk'] = {
  name: 'せつめい',
  heading: 'せつめいの よていが あります',
  said: 'せつめいを ききました',
  kept: 'せつめいの きろく',
  open: 'せつめいの よていを 見る',
  planned: (at) => `${at}から`,
  undated: '日は きまったら おしらせします',
  held: 'せつめいは おわりました',
  running: 'いま せつめいしています',
  canceled: 'この せつめいは ありません',
  when: 'いつ',
  where: 'どこで',
  length: 'かかる じかん',
  minutes: (count) => `${count}分くらい`,
  who: 'いっしょに きく 人',
  people: {
    patient: 'あなた',
    family: 'かぞく',
    nurse: 'かんごし',
    supervisor: 'ほかの お医者さん',
    interpreter: 'つうやく',
    other: 'ほかの 人',
  },
  change: '来る ことが できない ときは、早く れんらくしてください。',
};
