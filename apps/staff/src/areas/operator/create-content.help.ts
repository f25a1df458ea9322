import type { HelpTexts } from '#routing/help-texts.ts';

export const help: HelpTexts = {
  '/jmneadoibops2/template/create': {
    purpose: '新しく作るコンテンツの種類を選ぶ画面です。',
    steps: ['作りたいものを押します。', '名前などを入力して作成すると、続けて中身を編集できます。'],
    troubles: [
      {
        when: '作りたい種類が並んでいない',
        remedy: 'その種類を管理する権限がありません。施設の管理者に依頼してください。',
      },
    ],
  },
};
