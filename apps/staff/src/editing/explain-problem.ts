import { ApiProblem, NetworkProblem, TimeoutProblem } from '@nattoku/contract/shared/client';

/** The sentence for the person at the screen. A bug is no refusal and goes on to the error boundary. */
export function explainProblem(error: unknown): string {
  if (error instanceof ApiProblem) return error.body.errors?.[0]?.message ?? error.body.title;
  if (error instanceof TimeoutProblem) return 'サーバーの応答がありません。少し待ってからもう一度お試しください。';
  if (error instanceof NetworkProblem)
    return 'サーバーに接続できません。通信の状態を確認して、もう一度お試しください。';
  throw error;
}
