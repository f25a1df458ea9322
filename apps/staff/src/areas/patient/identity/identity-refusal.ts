import { ApiProblem } from '@nattoku/contract/shared/client';
import { sentenceOf } from '#editing/sentence-of.ts';

/** What a refused merge says, and by name what goes on in the name of the record that stays. */
export function identityRefusal(error: unknown): string {
  const obstacles = error instanceof ApiProblem ? (error.body.identity?.obstacles ?? []) : [];
  const named = obstacles.map(({ title }) => `「${title}」`).join('');
  return named === '' ? sentenceOf(error) : `${sentenceOf(error)}進んでいること：${named}`;
}
