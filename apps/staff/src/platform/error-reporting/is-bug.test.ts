import { AuthError } from '@nattoku/baas/auth-client';
import { ApiProblem, NetworkProblem } from '@nattoku/contract/shared/client';
import { problems, problemType, type ProblemCode } from '@nattoku/contract/shared/problems';
import { expect, test } from 'vitest';
import { isBug } from '#platform/error-reporting/is-bug.ts';
import { PageProblem } from '#routing/page-problem.ts';

const refused = (code: ProblemCode) => new ApiProblem({ type: problemType(code), ...problems[code], code });

test.each([
  { name: 'a bug in our code', error: new TypeError('x is not a function'), reported: true },
  { name: 'a thrown text', error: 'broken', reported: true },
  { name: 'a bug of the server', error: refused('unexpected'), reported: true },
  { name: 'a conflict', error: refused('record.versionConflict'), reported: false },
  { name: 'a session that ended', error: refused('session.expired'), reported: false },
  { name: 'a busy server', error: refused('unavailable'), reported: false },
  { name: 'a lost network', error: new NetworkProblem('offline'), reported: false },
  { name: 'a wrong password', error: new AuthError('too-many-requests'), reported: false },
  { name: 'an unknown page', error: new PageProblem(404, '/nowhere'), reported: false },
  { name: 'a request that was given up', error: new DOMException('given up', 'AbortError'), reported: false },
  { name: 'a full store of the browser', error: new DOMException('full', 'QuotaExceededError'), reported: true },
])('$name is reported: $reported (specification/reporting.md §4)', ({ error, reported }) => {
  expect(isBug(error)).toBe(reported);
});
