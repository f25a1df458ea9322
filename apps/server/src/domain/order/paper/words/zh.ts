import type { PaperWords } from '#domain/order/paper/words/ja.ts';

export const words: PaperWords = {
  unreviewed: '此译文尚未经母语人士审核。如有不明白的地方，请询问医院工作人员。',
  unreviewedTexts: '标有※的译文尚未经过核对。',
  honoured: (name) => name,
  number: (number) => `就诊卡号 ${number}`,
  until: (date) => `${date}为止`,
  call: (whom, phone) => `咨询：${whom} 电话 ${phone}`,
  phone: (phone) => `电话 ${phone}`,
  leaflet: {
    scan: '请用手机或平板电脑的相机扫描左侧的二维码。',
    items: '请您完成以下内容',
    more: (count) => `另有${count}项（请在屏幕上查看）`,
    steps: '操作步骤',
    camera: '打开手机相机，对准二维码。',
    press: '用手指点按屏幕上出现的链接。',
    birthDate: '输入出生日期，以确认是您本人。',
    warning: '此二维码仅供您本人使用。请不要给他人看，也不要发送照片。可能产生通信费用。',
    rest: '…（其余内容请在屏幕上查看）',
    several: {
      title: '就诊或手术前的说明',
      lead: (count) => `请在就诊或手术前完成以下${count}项。`,
      dueTerm: '请在此日期前完成',
      last: '从上到下依次完成屏幕上的内容。中途停止后也可以继续。',
    },
    video: {
      title: '说明视频',
      lead: (count) => `请在就诊或手术前观看说明视频（${count}个）。`,
      dueTerm: '请在此日期前观看',
      last: '观看视频并回答问题。中途停止后也可以继续观看。',
      line: (minutes, questions) =>
        questions === 0 ? `观看视频（约${minutes}分钟）` : `观看视频（约${minutes}分钟），回答${questions}道确认题`,
    },
    scenario: {
      line: (minutes, questions) =>
        questions === 0
          ? `逐步阅读说明（约${minutes}分钟）`
          : `逐步阅读说明（约${minutes}分钟），并回答${questions}个问题`,
    },
    interview: {
      title: '问诊通知',
      lead: () => '请在检查或手术之前，回答有关身体状况的问题。也可以由家人代为回答。',
      dueTerm: '请在此日期前回答',
      last: '依次回答问题，最后发送。中途停止后也可以继续。',
      line: (minutes) => `回答问诊（约${minutes}分钟）`,
    },
    consent: {
      title: '同意书',
      lead: () => '请仔细阅读说明，选择您自己的答复。如有不明白的地方，请在签名前询问。',
      dueTerm: '请在此日期前答复',
      last: '阅读说明，选择答复，用手指签名。也可以选择“不同意”。',
      line: () => '阅读同意书的说明，选择答复并签名',
    },
    talk: {
      title: '说明面谈通知',
      lead: () => '医生或护士将就您的检查或手术进行说明。请在此之前完成以下内容。',
      dueTerm: '请在此日期前完成',
      last: '从上到下依次完成屏幕上的内容。中途停止后也可以继续。',
      line: (at, place, minutes) =>
        at === null
          ? `听取说明（约${minutes}分钟，时间确定后另行通知）`
          : `${at} 开始听取说明（约${minutes}分钟${place === '' ? '' : `，${place}`}）`,
    },
  },
  poster: {
    here: '请将相机对准这里',
    scan: '将相机对准二维码',
    press: '点按出现的链接',
    identify: '输入就诊卡号和出生日期',
    charges: '可能产生通信费用。',
    until: (date) => `有效期至${date}。`,
    video: {
      lead: (count, minutes) => `可用手机观看说明视频（${count}个，约${minutes}分钟）`,
      last: '观看视频并回答问题',
      card: '用相机扫描二维码，即可观看说明视频。',
      after: '结束后会显示受付番号（受理号码）。请出示给工作人员。',
    },
    consent: {
      lead: () => '可用手机阅读同意书并签名（希望在纸上签名的，请告诉工作人员）',
      last: '阅读同意书，答复并签名',
      card: '用相机扫描二维码，即可阅读同意书并签名。',
      after: '结束后会显示受付番号（受理号码）。请出示给工作人员。',
    },
    interview: {
      lead: () => '可用手机回答有关身体状况的问诊（希望填写纸质问诊表的，请告诉工作人员）',
      last: '回答问题，最后发送',
      card: '用相机扫描二维码，即可回答问诊。',
      after: '结束后会显示受付番号（受理号码）。请出示给工作人员。',
    },
    gathering: {
      lead: (at, venue) => `${at}\n${venue}`,
      last: '观看视频或阅读说明；当天请在会场再扫一次',
      card: (at, venue) => `${at}\n${venue}\n当天请在会场扫描二维码。`,
      after: '当天在会场扫描此二维码即可签到。',
      facts: (at, minutes, venue) => `时间：${at}（约${minutes}分钟）\n地点：${venue}`,
      opens: '当天在会场扫描二维码即可签到。',
      attended: (at) => `已签到（${at}）。`,
    },
  },
};
