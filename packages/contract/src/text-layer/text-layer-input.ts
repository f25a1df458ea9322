import { hasRubyMarks, rubyProblem } from '@nattoku/rules/text/ruby';
import { max } from '@nattoku/rules/text/validation';
import { longestFor } from '#text-layer/layer-length.ts';
import type { LayerLanguage } from '#text-layer/text-layer.ts';

type Layer = { japanese: string; body: string; isLine: boolean };

/** Why a layer cannot be kept, as a sentence; null for one that can, an empty one included, which takes the layer away. */
export function layerProblem(language: LayerLanguage, { japanese, body, isLine }: Layer): string | null {
  if (body === '') return null;
  const length = max(body, longestFor(japanese));
  if (length !== true) return `もとの日本語に比べて長すぎます。${length}`;
  if (isLine && body.includes('\n')) return '改行できない欄です。1行で入力してください';
  if (language === 'ja-Hrkt') return rubyProblem(japanese, body);
  if (hasRubyMarks(body) && !hasRubyMarks(japanese))
    return 'ふりがなの記号（｜《》）は「ふりがな」の欄でだけ使えます。消してください';
  return null;
}
