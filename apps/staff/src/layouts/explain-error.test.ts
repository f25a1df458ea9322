import { AuthError } from '@nattoku/baas/auth-client';
import { ApiProblem, NetworkProblem, TimeoutProblem } from '@nattoku/contract/shared/client';
import { problems, problemType, type ProblemCode } from '@nattoku/contract/shared/problems';
import { expect, test } from 'vitest';
import { explainError } from '#layouts/explain-error.ts';
import { failedValidation, PageProblem } from '#routing/page-problem.ts';

const problem = (code: ProblemCode) => new ApiProblem({ type: problemType(code), code, ...problems[code] });

test.each([
  [new PageProblem(403, '/consent'), 403, 'この画面を表示する権限がありません'],
  [problem('permission.denied'), 403, 'この画面を表示する権限がありません'],
  [new PageProblem(404, '/nowhere'), 404, 'ページが見つかりません'],
  [problem('notFound'), 404, '見つかりませんでした'],
  [new NetworkProblem('away'), 500, 'サーバーに接続できません'],
  [new AuthError('network-request-failed'), 500, 'サーバーに接続できません'],
  [new TimeoutProblem('late'), 500, 'サーバーの応答がありません'],
  [new AuthError('network-request-failed', { cause: new TimeoutProblem('late') }), 500, 'サーバーの応答がありません'],
  [problem('unavailable'), 500, '問題が発生しました'],
  [undefined, 500, '問題が発生しました'],
])('%s is shown as %i %s', (error, status, title) => {
  expect(explainError(error, '/nowhere')).toMatchObject({ status, title });
});

test('a refusal names who can help: an administrator, or the operator for standard contents', () => {
  const sentencesAt = (path: string) => explainError(problem('permission.denied'), path).sentences.join('');
  expect(sentencesAt('/chatTemplate/create')).toContain('施設の管理者');
  expect(sentencesAt('/jmneadoibops2')).toContain('運営');
});

test('an unknown address is named in Japanese and in the given words', () => {
  expect(explainError(new PageProblem(404, '/nowhere'), '/nowhere').sentences).toEqual([
    expect.stringContaining('「/nowhere」'),
    'Page not found: /nowhere',
  ]);
  expect(explainError(failedValidation('/patients'), '/patients').sentences).toContain('Page Not Found: /patients');
});

test('a bug says nothing about itself', () => {
  expect(JSON.stringify(explainError(new TypeError('secret of 山田太郎'), '/'))).not.toContain('山田');
});
