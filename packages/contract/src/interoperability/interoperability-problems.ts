/** The refusals of what other systems are given and told: part of the catalogue of `problems.ts`. */
export const interoperabilityProblems = {
  'client.keyInvalid': {
    status: 401,
    title: 'APIキーがないか、正しくないか、期限が切れたか、取り消されています。施設の管理者に確かめてください。',
  },
  'client.notAllowed': {
    status: 403,
    noted: 'access',
    title: 'このAPIキーでは、このデータを読めません。施設の管理者にキーの設定を確かめてください。',
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
