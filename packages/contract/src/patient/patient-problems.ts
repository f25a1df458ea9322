/** The refusals of patients, their families and their import: part of the catalogue of `problems.ts`. */
export const patientProblems = {
  'patient.numberTaken': { status: 409, title: 'この患者番号はすでに登録されています。' },
  'patient.reasonNeeded': {
    status: 403,
    noted: 'access',
    title: 'この患者は「要配慮」です。記録を開く理由を入力してください。',
  },
  'patient.identityHeld': {
    status: 409,
    title:
      '登録されている氏名・生年月日・性別と大きく違います。同じ方の記録かどうかを確かめ、変わる項目ごとに確認して理由を入力してください。',
  },
  'patient.identityInUse': {
    status: 409,
    title: 'この方の名前で開いているリンクや、署名の手続きに入った同意書があるため、別の人になる変更は保存できません。',
  },
  'patient.archived': {
    status: 409,
    title: 'この患者は登録が終了しているため、操作できません。続けるときは、患者の画面で登録を再開してください。',
  },
  'patient.merged': {
    status: 409,
    title: 'この患者の記録は別の患者に統合されています。統合先の画面で操作してください。',
  },
  'patient.deceased': {
    status: 409,
    title:
      'この患者は逝去が記録されているため、操作できません。記録が誤っているときは、患者の画面で逝去日を直してください。',
  },
  'patient.illegalMerge': { status: 409, title: 'この2人は統合できません。画面を更新して確かめてください。' },
  'patient.mergeReasonNeeded': {
    status: 422,
    title: '要配慮の患者が含まれています。統合する理由を入力してください。',
  },
  'patient.mergeUndoTooLate': {
    status: 409,
    title: 'この統合は元に戻せません。すでに元に戻したか、30日の期限が過ぎています。',
  },
  'patient.tooManyLookUps': {
    status: 429,
    title:
      '短い時間に多くの患者を検索・表示したため、しばらく止めています。少し待ってからお試しください。急ぐときは施設の管理者に連絡してください。',
  },
  'relatedPerson.mayNotSign': {
    status: 422,
    title:
      '成年後見人には医療行為への同意権がないため、署名者にはできません。説明を受ける方（閲覧可）として登録してください。',
  },
  'patientImport.sensitiveRow': {
    status: 409,
    title: '要配慮の患者を別の人にする行は、取り込めません。患者の記録を開き、内容を確かめて変更してください。',
  },
  'patientFolder.unavailable': {
    status: 409,
    title:
      'このサーバーには患者フォルダーが設定されていません。サーバーの担当者に IMPORT_FOLDER_DIR の設定を依頼してください。',
  },
  'patientFolder.folder': {
    status: 409,
    title: 'フォルダーを作るか、読み書きできません。共有フォルダーの接続と権限を確かめてから、もう一度お試しください。',
  },
  'patientFolder.profileInUse': {
    status: 409,
    title:
      'この列の対応は、患者フォルダーで使っています。先に、設定の「連携」の「患者フォルダー」で、別のものに変えてください。',
  },
  'patientImport.illegalTransition': {
    status: 409,
    title: '取り込みの状態が変わったため、この操作はできません。画面を更新してください。',
  },
} as const;
