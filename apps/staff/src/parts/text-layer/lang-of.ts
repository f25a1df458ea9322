import type { Language } from '@nattoku/contract/shared/primitives';
import type { LayerLanguage } from '@nattoku/contract/text-layer/text-layer';

/** As browsers and screen readers name it (BCP 47). */
export const langOf = (language: LayerLanguage | Language): string => tags[language] ?? language;
const tags: Partial<Record<LayerLanguage | Language, string>> = { 'ja-easy': 'ja', 'ja-Hrkt': 'ja', zh: 'zh-Hans' };
