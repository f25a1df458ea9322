import type { LayerLanguage, ShownLayer } from '@nattoku/contract/text-layer/text-layer';

const more: Record<LayerLanguage, (title: string, count: number) => string> = {
  'ja-easy': (title, count) => `${title} ほかに ${count}つ`,
  'ja-Hrkt': (title, count) => `${title} ほか${count}｜件《けん》`,
  en: (title, count) => `${title} and ${count} more`,
  zh: (title, count) => `${title}，另有${count}项`,
  vi: (title, count) => `${title} và ${count} mục khác`,
  pt: (title, count) => `${title} e mais ${count}`,
};

const between: Partial<Record<LayerLanguage, string>> = { 'ja-easy': '、', 'ja-Hrkt': '、', zh: '、' };

/**
 * What a title says in another language that was made of what an order holds (`titleMadeOf`): 「Xについて ほか2件」, or several joined by 「、」. Null
 * where not all of it has a layer, or where staff wrote the title themselves: then it has one of its own or none.
 */
export function layerOfMadeTitle(
  title: string,
  layers: readonly ShownLayer[],
  language: LayerLanguage,
): ShownLayer | null {
  const layerOf = (japanese: string) => {
    const own = layers.filter((layer) => layer.japanese === japanese);
    return own.find(({ reviewed }) => reviewed) ?? own[0];
  };
  if (layerOf(title)) return null;
  const [, first = '', others = ''] = /^(.+) ほか(\d+)[件本]$/su.exec(title) ?? [];
  const begun = layerOf(first);
  if (begun) return { japanese: title, body: more[language](begun.body, Number(others)), reviewed: begun.reviewed };
  const parts = title.split('、').map(layerOf);
  const known = parts.filter((part) => part !== undefined);
  if (parts.length < 2 || known.length < parts.length) return null;
  const body = known.map((part) => part.body).join(between[language] ?? ', ');
  return { japanese: title, body, reviewed: known.every(({ reviewed }) => reviewed) };
}
