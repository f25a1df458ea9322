/** What is said around questions to the hospital. */
export const chatJa = {
  /** {0}: the team that answers. */
  answers: '{0}の職員がお答えします。',
  hours: (hours: string): string => `お返事できる時間は ${hours} です。`,
  outOfHours: 'いまは時間外です。',
  opensAt: (moment: string): string => `お返事は ${moment} 以降になります。`,
  opensLater: 'お返事は、次に職員が出勤してからになります。',
  emergency: (phone: string | null): string =>
    phone === null
      ? '急な症状のときは電話で病院にご連絡ください。'
      : `急な症状のときは電話でご連絡ください（${phone}）。`,
  messages: 'これまでのやりとり',
  about: (title: string): string => `「${title}」について`,
  oral: (day: string): string => `（${day}、口頭でお答えしました）`,
  own: 'あなたの質問',
  automatic: '病院からの自動のお知らせ',
  reply: '職員からの返事',
  waiting: '送信待ち',
  read: (moment: string): string => `${moment}・職員が読みました`,
  send: '質問を送る',
  title: '職員に質問する',
  aboutStep: (title: string): string => `「${title}」について、`,
  /** 1:23 */
  atSecond: (clock: string): string => `（動画の${clock}のところ）`,
  invitation:
    'わからないこと、心配なことを何でもお書きください。職員が読んで、この画面か、お会いしたときにお答えします。',
  closed: 'このやりとりは終わりました。続けて質問があるときは、下に書いて送ってください。',
  kept: '質問をお預かりしました。つながりしだい、病院に送ります。',
  sent: '質問を送りました。職員からのお返事をお待ちください。',
  label: '質問',
  notHere: 'この病院では、この画面での質問を受け付けていません。',
  callInstead: (phone: string): string => `電話（${phone}）でおたずねください。`,
  askDirectly: '職員に直接おたずねください。',
  empty: '質問を書いてから送ってください',
  tooLong: (most: number, over: number): string => `${most}文字までにしてください（いま${over}文字多いです）`,
};
