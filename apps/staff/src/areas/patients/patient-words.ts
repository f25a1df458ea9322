import type { Language } from '@nattoku/contract/shared';

export const languageNames: Record<Language, string> = {
  ja: '日本語',
  'ja-easy': 'やさしい日本語',
  en: 'English',
  zh: '中文',
  vi: 'Tiếng Việt',
  pt: 'Português',
};
