import type { VisitWords } from '#words/language.ts';

export const closed: VisitWords['closed'] = {
  invalid: {
    heading: '此链接无法使用',
    sentences: [
      '链接可能已过期或已更换为新链接。',
      '如果您有新的说明单，请用上面的二维码打开。',
      '链接也可能被截断了。请按收到时的原样打开链接，或用二维码打开。',
    ],
  },
  locked: {
    heading: '此链接已被停用',
    sentences: ['由于出生日期多次不一致，为安全起见已停用此链接。', '请联系医院，工作人员会给您新的链接。'],
  },
  missing: {
    heading: '请再用二维码打开一次',
    sentences: [
      '由于一段时间未使用、在其他设备上打开，或医院更改了内容，为安全起见已关闭。',
      '您已回答的内容会保留。用收到的二维码或链接打开，即可从中断处继续。',
    ],
  },
  tooMany: { heading: '请稍候再试', sentences: ['现在使用的人较多，请等待约1分钟。'] },
  elsewhere: {
    heading: '已在其他窗口打开',
    sentences: ['由于在此设备的其他窗口打开或结束了该链接，本页面已关闭。'],
  },
  paused: { heading: '此说明目前暂停', sentences: ['请稍后再扫描二维码。', '如有急事，请告诉医院工作人员。'] },
  over: { heading: '此说明已结束', sentences: ['现在已无法观看。', '如需说明，请告诉医院工作人员。'] },
  noPreview: { heading: '无法显示预览', sentences: ['找不到该内容或没有查看权限。请重新载入页面。'] },
  toldNewLink: {
    heading: '签名或答复尚未送达',
    sentences: ['以前的二维码已无法打开。医院工作人员会给您新的二维码或链接。', '请把此设备给工作人员看。'],
  },
  toldOver: {
    heading: '签名或答复尚未送达',
    sentences: ['此说明已结束，二维码已无法打开。', '请把此设备给工作人员看。'],
  },
  openHere: '在此打开',
  unsent: '签名或答复尚未送达医院。它们保存在此设备上，重新打开链接后会送达。如果无法打开，请联系医院。',
  unsentTold: '签名或答复尚未送达医院，保存在此设备上。已通知医院工作人员。',
  unsentNewLink: '收到新链接后，请在此设备上打开。无需重新填写。',
  unsentWait: '此说明已结束，请等待医院与您联系。',
  call: '需要帮助时，请拨打收到的说明单上的电话号码。',
};
