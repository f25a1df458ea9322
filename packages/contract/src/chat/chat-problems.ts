/** The refusals about what patients ask and staff answer: part of the catalogue of `problems.ts`. */
export const chatProblems = {
  'order.questionOpen': {
    status: 409,
    title:
      '患者さんの質問にまだ答えていないため、確認済みにできません。返信するか、「口頭で回答した」を記録してください。',
  },
  'chat.questionOpen': {
    status: 409,
    title:
      '患者さんの質問にまだ答えていないため、チャットを終了できません。返信するか、「口頭で回答した」を記録してください。',
  },
  'chat.alreadyAnswered': {
    status: 409,
    title: 'この質問には、ほかの職員がすでに答えています。最新のやりとりを確認してください。',
  },
  'chat.orderEnded': {
    status: 409,
    title:
      'このオーダーは終わっているため、返信しても患者さんには届きません。電話などで連絡するか、新しいオーダーを送ってください。',
  },
} as const;
