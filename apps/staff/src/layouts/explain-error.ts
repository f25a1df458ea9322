import { AuthError } from '@nattoku/baas/auth-client';
import { ApiProblem, NetworkProblem, TimeoutProblem } from '@nattoku/contract/shared/client';
import { isChunkError } from '#platform/build/chunk-error.ts';
import { PageProblem } from '#routing/page-problem.ts';

export type Explanation = {
  status: 403 | 404 | 500;
  title: string;
  /** Sentences for the person at the screen; the first one in Japanese. */
  sentences: readonly string[];
  /** What trying again means: asking the server for the page's data, or fetching the whole document. */
  retry: 'data' | 'document' | null;
};

/** What is said about an error that reached a route boundary. Of a bug never more than that it happened. */
export function explainError(error: unknown, path: string): Explanation {
  if (error instanceof PageProblem) return error.status === 403 ? forbidden : notFound(error.message, path);
  if (error instanceof ApiProblem) {
    if (error.body.status === 403) return path.startsWith(OPERATED) ? operatorsOnly : forbidden;
    if (error.body.status === 404) return notFoundRecord(error.body.title);
    return { ...unexpected, sentences: [error.body.title] };
  }
  if (isChunkError(error)) return incomplete;
  if (isLate(error)) return late;
  if (error instanceof NetworkProblem || isUnreachable(error)) return unreachable;
  return unexpected;
}

const forbidden: Explanation = {
  status: 403,
  title: 'この画面を表示する権限がありません',
  sentences: ['必要な場合は、施設の管理者に権限の追加を依頼してください。'],
  retry: null,
};

/** Standard contents: no administrator of a facility can give the permission. */
const OPERATED = '/jmneadoibops2';
const operatorsOnly: Explanation = {
  ...forbidden,
  sentences: ['標準コンテンツは、運営の担当者だけが扱えます。内容についてのご要望は、お問い合わせから送ってください。'],
};

const notFound = (message: string, path: string): Explanation => ({
  status: 404,
  title: 'ページが見つかりません',
  sentences: [`「${path}」というページはありません。アドレスが変わったか、削除された可能性があります。`, message],
  retry: null,
});

const notFoundRecord = (sentence: string): Explanation => ({
  status: 404,
  title: '見つかりませんでした',
  sentences: [sentence],
  retry: null,
});

const unreachable: Explanation = {
  status: 500,
  title: 'サーバーに接続できません',
  sentences: ['ネットワークの接続を確認して、もう一度お試しください。'],
  retry: 'data',
};

const late: Explanation = {
  status: 500,
  title: 'サーバーの応答がありません',
  sentences: ['時間内に応答がありませんでした。少し待ってからもう一度お試しください。'],
  retry: 'data',
};

const incomplete: Explanation = {
  status: 500,
  title: '画面を読み込めませんでした',
  sentences: ['画面の一部を受け取れませんでした。ネットワークの接続を確認して、もう一度お試しください。'],
  retry: 'document',
};

const unexpected: Explanation = {
  status: 500,
  title: '問題が発生しました',
  sentences: ['処理できませんでした。少し待ってからもう一度お試しください。'],
  retry: 'data',
};

const isLate = (error: unknown): boolean =>
  error instanceof TimeoutProblem || (error instanceof AuthError && error.cause instanceof TimeoutProblem);

const isUnreachable = (error: unknown): boolean =>
  error instanceof AuthError && error.code === 'network-request-failed';
