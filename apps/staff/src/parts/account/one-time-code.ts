import type { ValidationResult } from '@nattoku/rules/text/validation';

/** Six digits, full-width ones and spaces between them included, as apps show and people copy them. */
export const sixDigits = (typed: string): ValidationResult =>
  /^\d{6}$/.test(typed.normalize('NFKC').replace(/\s/g, '')) || '確認コードは6桁の数字で入力してください';
