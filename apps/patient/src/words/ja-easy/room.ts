import type { VisitWords } from '#words/language.ts';

export const room: VisitWords['room'] = {
  title: 'せつめいの がめん',
  opening: 'がめんを ひらいています',
  askCode: 'びょういんの 人の がめんに ある 8つの 数字を 入れてください。',
  code: 'ばんごう',
  open: 'がめんを ひらく',
  cut: 'インターネットが 切れています。このまま まってください。',
  waiting: 'せつめいが はじまるまで まってください。',
  paused: 'いま 休んでいます。',
  over: 'せつめいは おわりました。',
  board: '白い かみ',
  filmGone: 'この ビデオは 今 見られません。病院の人の 話を 聞いてください。',
  problems: {
    wrongCode: 'ばんごうが ちがうか、時間が すぎました。びょういんの 人に 新しい ばんごうを 聞いてください。',
    tooMany: 'ばんごうを なんども まちがえました。少し まってから もう一ど 入れてください。',
    unreachable: 'インターネットに つながりません。少し まってから もう一ど ためしてください。',
    ended: 'この がめんは おわりました。つづけるときは 新しい ばんごうを 入れてください。',
  },
};
