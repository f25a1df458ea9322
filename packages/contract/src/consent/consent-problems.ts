/** The refusals of consent forms and of the pages they are made of: part of the catalogue of `problems.ts`. */
export const consentProblems = {
  'consent.pdfRefused': { status: 422, title: 'このPDFは取り込めません。' },
  'consent.intakeGone': {
    status: 409,
    title: '取り込んだPDFの保管期限が過ぎたか、すでに使われています。PDFをもう一度選んでください。',
  },
  'consent.templateNumberTaken': { status: 409, title: 'この様式番号はほかの様式で使われています。' },
  'consent.templateMoved': {
    status: 409,
    title: 'この版の状態が変わったため、この操作はできません。画面を更新して確かめてください。',
  },
  'consent.templateIncomplete': { status: 409, title: 'この版はまだ公開できません。足りない項目を補ってください。' },
  'consent.templateWarned': {
    status: 409,
    title: '点検で見つかったことがあります。内容を確かめてから、もう一度公開してください。',
  },
  'consent.approverIsAuthor': {
    status: 403,
    title: 'この施設では、作成した人とは別の人が承認します。ほかの担当者に承認を依頼してください。',
  },
  'consent.draftExists': {
    status: 409,
    title: '作成中の版がすでにあります。その版の編集を続けるか、公開してから新しい版を作ってください。',
  },
  'consent.illegalTransition': {
    status: 409,
    title: '同意書の状態が変わったため、この操作はできません。画面を更新して確かめてください。',
  },
  'consent.templateUnavailable': {
    status: 409,
    title: 'この様式は公開されていないため、オーダーできません。ほかの様式を選んでください。',
  },
  'consent.incomplete': {
    status: 409,
    title: '足りない項目があるため、まだ発行できません。入力に戻って補ってください。',
  },
  'consent.sideMismatch': {
    status: 409,
    title: '左右が入力の内容と違います。カルテと患者さんに確かめて、正しい側を選び直してください。',
  },
  'consent.needsDoctor': {
    status: 403,
    title: 'この施設では、医師が確認してから発行します。「医師に確認を依頼」を押してください。',
  },
  'consent.mayNotSign': { status: 422, title: 'この方は署名者にできません。ほかの方を選んでください。' },
  'consent.samePerson': {
    status: 409,
    title: '無効にする手続きは、依頼した方とは別の方が承認します。ほかの医師か管理者に承認を依頼してください。',
  },
  'consent.notOfParty': {
    status: 403,
    title:
      '撤回の確認は、担当医・病棟・手術室のそれぞれに属する職員が行います。その部署の職員に確認を依頼してください。',
  },
  'consent.closed': {
    status: 409,
    title: 'この同意書は、いまは署名や回答を受け付けていません。病院の職員におたずねください。',
  },
  'consent.alreadySigned': {
    status: 409,
    title: 'この方の署名は、すでに受け付けています。取り消すときは、同意の撤回の手続きをしてください。',
  },
  'consent.notAsked': {
    status: 409,
    title: 'この方の署名は、いまは必要ありません。画面を開き直して、署名する方を確かめてください。',
  },
  'consent.staffBeside': {
    status: 409,
    title:
      'このブラウザでは職員がログインしているため、署名できません。職員の画面の「この端末で開始」から渡すか、患者さんの端末で開いてください。',
  },
  'consent.valueRefused': { status: 422, title: '記入した内容を確認してください。' },
  'consent.gatesOpen': { status: 409, title: '署名の前に済ませることが残っています。先に済ませてください。' },
  'consent.fieldsMissing': { status: 422, title: '必ず記入する欄が空いています。記入してから署名してください。' },
  'consent.notAgreed': { status: 409, title: '「同意する」を選んでから署名してください。' },
  'consent.documentChanged': {
    status: 500,
    title:
      '保管した文書が、保管したときの内容と違うため開けません。システム担当者に連絡し、バックアップと照合してください。',
  },
  'consent.placesChanged': {
    status: 409,
    title: '違っている箇所が、表示したときと変わっています。画面を更新し、もう一度確かめてください。',
  },
  'consent.copyUnfit': {
    status: 409,
    title:
      '発行した文書からは確定できません。文書が失われたか、発行のあとに変わった記入があります。原本をバックアップから戻すか、同じ内容で作り直してください。',
  },
  'consent.otherDocument': {
    status: 409,
    title: '表示していた書類が新しくなっています。開き直して、内容を確かめてから署名してください。',
  },
  'consent.scanRefused': { status: 422, title: 'このファイルは読み取れません。スキャンしたPDFを選んでください。' },
  'consent.scanUsed': { status: 409, title: 'このページはすでに同意書の原本になっています。画面を更新してください。' },
  'consent.paperUnknown': {
    status: 422,
    title: 'この用紙番号とページの同意書は見つかりません。ページの下に印刷された番号を確かめてください。',
  },
  'consent.pagesMissing': {
    status: 409,
    title: 'ページがそろっていません。足りないページをスキャンしてから確定してください。',
  },
  'consent.signedAfterClosing': {
    status: 409,
    title:
      '患者の逝去日または登録の終了より後の日付の署名があるため、確定できません。患者の記録を確かめ、誤りがあれば直してください。記録が正しいときは、この同意書を無効にしてください。',
  },
  'consent.notPaper': { status: 409, title: '発行前か、受付を終えた同意書のため、署名用の紙は印刷できません。' },
  'consent.templatePersonal': {
    status: 409,
    title: '患者さんごとに記入する欄のある同意書は、共通オーダーにできません。記入欄のない様式を選んでください。',
  },
  'pdf.noTools': {
    status: 503,
    title: 'PDFのページを表示する準備ができていません。システム管理者に、popplerの導入を依頼してください。',
  },
  'pdf.noTables': {
    status: 503,
    title:
      'このPDFの日本語を表示する準備ができていません。フォントを埋め込んだPDFをお使いになるか、システム管理者にpoppler-dataの導入を依頼してください。',
  },
  'pdf.busy': {
    status: 503,
    title: 'ただいま混み合っていて、PDFを読み取れません。少し待ってから、もう一度選んでください。',
  },
  'pdf.unreadable': {
    status: 422,
    title: 'PDFのページを表示できません。別の方法で作り直したPDFをお使いください。',
  },
} as const;
