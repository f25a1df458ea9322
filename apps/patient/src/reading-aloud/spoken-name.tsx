/** A name in kanji, that a voice reads by its kana. */
export const SpokenName = ({ name, kana }: { name: string; kana: string | undefined }) => (
  <span lang="ja" data-reading={kana}>
    {name}
  </span>
);
