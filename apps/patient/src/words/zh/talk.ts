import type { VisitWords } from '#words/language.ts';

export const talk: VisitWords['talk'] = {
  name: '说明',
  heading: '您有一次说明面谈',
  said: '已听取说明',
  kept: '说明记录',
  open: '查看说明的时间',
  planned: (at) => `${at}开始`,
  undated: '时间确定后另行通知',
  held: '说明已结束',
  running: '正在进行说明',
  canceled: '本次说明已取消',
  when: '时间',
  where: '地点',
  length: '所需时间',
  minutes: (count) => `约${count}分钟`,
  who: '一起听取说明的人',
  people: {
    patient: '您本人',
    family: '家属',
    nurse: '护士',
    supervisor: '上级医生',
    interpreter: '翻译',
    other: '其他人',
  },
  change: '如果不方便前来，请尽早与我们联系。',
};
