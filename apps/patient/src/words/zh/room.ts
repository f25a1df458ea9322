import type { VisitWords } from '#words/language.ts';

export const room: VisitWords['room'] = {
  title: '说明画面',
  opening: '正在打开画面',
  askCode: '请输入医院工作人员屏幕上显示的8位数字。',
  code: '号码',
  open: '打开画面',
  cut: '网络已断开。请稍候，直到恢复连接。',
  waiting: '请稍候，说明即将开始。',
  paused: '现在休息中。',
  over: '说明已经结束。',
  board: '白纸',
  filmGone: '这个视频现在无法播放。请听工作人员的说明。',
  problems: {
    wrongCode: '号码不正确或已过期。请向工作人员索取新的号码。',
    tooMany: '号码多次输入错误。请稍候再试。',
    unreachable: '无法连接网络。请稍候再试。',
    ended: '此画面已结束。如要继续，请输入新的号码。',
  },
};
