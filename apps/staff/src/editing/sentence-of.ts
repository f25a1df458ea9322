import { ApiProblem, NetworkProblem, TimeoutProblem } from '@nattoku/contract/shared/http-client';
import { PasskeyRefused } from '#platform/session/passkey-refused.ts';

/** What a place says in words of its own. */
export type RefusalWords = {
  /** Somebody else was first. */
  conflict?: string;
  /** The network is away. */
  offline?: string;
  /** What is wrong with a field stands beside it; otherwise the sentence names the first. */
  atFields?: boolean;
};

/** What the person is told about a call that failed. A bug is no refusal and goes on to the person who reports it. */
export function sentenceOf(error: unknown, words: RefusalWords = {}): string {
  if (error instanceof ApiProblem) return sentenceOfProblem(error.body, words);
  if (error instanceof PasskeyRefused) return error.message;
  if (error instanceof TimeoutProblem) return 'サーバーの応答がありません。少し待ってからもう一度お試しください。';
  if (error instanceof NetworkProblem) return words.offline ?? '通信できませんでした。もう一度お試しください。';
  throw error;
}

/** A sentence about this very case says more than that of its kind. */
function sentenceOfProblem({ code, title, detail, errors }: ApiProblem['body'], words: RefusalWords): string {
  if (code === 'record.versionConflict' && words.conflict) return words.conflict;
  return (words.atFields ? undefined : errors?.[0]?.message) ?? detail ?? title;
}

/** For forms: nothing that was typed is lost. */
export const inputStays = '通信できませんでした。入力はそのまま残っています。もう一度お試しください。';
