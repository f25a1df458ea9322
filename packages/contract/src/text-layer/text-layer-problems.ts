/** Why the layers of texts are refused; part of the catalogue in shared/problems.ts. */
export const textLayerProblems = {
  'textLayer.sourceChanged': {
    status: 409,
    title: 'もとの日本語が、開いたあとで変わりました。新しい日本語を見て、訳を直してから保存してください。',
  },
  'textLayer.reviewerIsWriter': {
    status: 409,
    title:
      '自分で書いた訳は、ほかの人が確認します。院外の翻訳者などが確かめたときは、だれが確かめたかを書いてください。',
  },
} as const;
