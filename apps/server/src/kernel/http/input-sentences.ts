import type { z } from 'zod';

type Issue = Parameters<NonNullable<NonNullable<Parameters<typeof z.config>[0]>['localeError']>>[0];

const units: Readonly<Record<string, string>> = { string: '文字', array: '件', set: '件', map: '件', file: 'バイト' };

/** What is wrong with an input, where its schema has no sentence of its own: for people, who know nothing of types. */
export function sentenceOf(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined || issue.input === null ? MISSING : UNFIT;
    case 'too_big': {
      const { origin, maximum, inclusive } = issue;
      if (origin === 'date') return '日付が遅すぎます。もっと早い日付にしてください。';
      const unit = units[origin];
      return unit
        ? `${maximum}${unit}以内にしてください。`
        : `${maximum}${inclusive === false ? '未満' : '以下'}にしてください。`;
    }
    case 'too_small': {
      const { origin, minimum, inclusive } = issue;
      if (origin === 'date') return '日付が早すぎます。もっと遅い日付にしてください。';
      const unit = units[origin];
      if (unit && Number(minimum) === 1) return MISSING;
      return unit
        ? `${minimum}${unit}以上にしてください。`
        : `${minimum}${inclusive === false ? 'より大きく' : '以上に'}してください。`;
    }
    default:
      return UNFIT;
  }
}

const MISSING = '入力されていません。入力してください。';
const UNFIT = '正しい形で入力してください。';
