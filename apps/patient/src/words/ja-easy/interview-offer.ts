import type { VisitWords } from '#words/language.ts';

const optional = (required: boolean): string => (required ? '' : 'しなくても よいです・');

export const interview: VisitWords['interview'] = {
  name: 'もんしん',
  heading: (count) =>
    count === 1 ? '体の ことを 教えてください（もんしん）' : `もんしんに ${count}つ こたえてください`,
  said: 'もんしんに こたえました',
  kept: 'もんしんの こたえ',
  record: 'もんしんの こたえ',
  sending: 'もんしんの こたえを おくること',
  untouched: (required) => `${optional(required)}しつもんに こたえます`,
  partly: (required) => `${optional(required)}とちゅうまで こたえました`,
  done: 'びょういんに おくりました',
  returned: 'びょういんが もう一ど 聞きたい ことが あります',
  begin: 'もんしんに こたえる',
  resume: 'つづきに こたえる',
  goOn: 'もんしんへ',
};
