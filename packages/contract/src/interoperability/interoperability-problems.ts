/** The refusals of what other systems are given and told: part of the catalogue of `problems.ts`. */
export const interoperabilityProblems = {
  'client.keyInvalid': {
    status: 401,
    title: 'APIキーがないか、正しくないか、期限が切れたか、取り消されています。施設の管理者に確かめてください。',
  },
  'client.notAllowed': {
    status: 403,
    noted: 'access',
    title: 'このAPIキーでは、この操作はできません。施設の管理者にキーの設定を確かめてください。',
  },
  'client.search': { status: 400, title: '検索の条件を確かめてください。' },
  'client.format': { status: 406, title: 'この形式では返せません。application/fhir+json を指定してください。' },
  'client.method': { status: 405, title: 'このAPIでは、この操作はできません。' },
  'client.resource': { status: 400, title: '送られた内容を、FHIR R4のリソースとして読めません。' },
  'client.responseRefused': { status: 422, title: '受け付けられない回答があります。何も登録していません。' },
  'client.notAsked': {
    status: 409,
    title: 'この患者さんに、この版の問診票への回答を待っているオーダーがありません。',
  },
  'client.patientRefused': { status: 422, title: '受け付けられない項目があります。患者の記録は変わっていません。' },
  'client.patientKnown': {
    status: 409,
    title: 'この患者番号は、すでに登録されています。更新するときは PUT で送ってください。',
  },
  'client.patientClosed': {
    status: 409,
    title: 'この患者番号の記録は、登録が終了しているか、別の記録に統合されています。職員が画面で確かめてください。',
  },
  'client.identityHeld': {
    status: 409,
    title:
      '登録されている方と、氏名・生年月日・性別のどれかが違います。患者の記録は変わっていません。同じ方かどうかを職員が確かめて、画面で変更してください。',
  },
  'client.outdated': { status: 412, title: '先にほかの変更が保存されています。読み直してから送ってください。' },
  'launch.over': {
    status: 410,
    title: 'この呼び出しは、時間が過ぎたか、すでに使われています。電子カルテから、もう一度開いてください。',
  },
  'feedRejection.closed': {
    status: 409,
    title: 'この仕事は、ほかの職員が片づけたか、新しい内容が届いて終わっています。',
  },
  'feedRejection.changed': {
    status: 409,
    title: '画面を開いたあとに、違う内容が届きました。新しい内容を確かめて、もう一度選んでください。',
  },
  'feedRejection.rejectedAgain': {
    status: 409,
    title: 'まだ取り込めません。患者の記録は変わっていません。',
  },
  'interoperability.tooMany': {
    status: 409,
    title: '登録できる数の上限です。使っていないものを取り消すか削除してから、もう一度登録してください。',
  },
  'webhook.addressRefused': { status: 422, title: 'このURLには送信できません。' },
  'webhook.off': { status: 409, title: '停止中です。編集から送信を再開してから、もう一度お試しください。' },
  'recordDrop.unavailable': {
    status: 409,
    title:
      'このサーバーには文書フォルダーが設定されていません。サーバーの担当者に RECORD_DROP_DIR の設定を依頼してください。',
  },
  'recordDrop.folder': {
    status: 409,
    title: 'フォルダーに書き込めません。共有フォルダーの接続と権限を確かめてから、もう一度お試しください。',
  },
} as const;
