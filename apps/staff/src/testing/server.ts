import type { Session } from '@nattoku/contract/auth/auth';
import { defaultPermissions, features, type Role } from '@nattoku/contract/auth/permissions';
import { ApiProblem } from '@nattoku/contract/shared/http-client';
import {
  problemMediaType,
  problems,
  problemType,
  type ProblemBody,
  type ProblemCode,
} from '@nattoku/contract/shared/problems';
import { vi } from 'vitest';

export const sessionOf = (role: Role, lockedAt: string | null = null): Session =>
  ({
    uid: '0199a000-0000-7000-8000-000000000001',
    email: `${role}@sakura.example`,
    name: '佐藤 健一',
    role,
    departmentIds: [],
    facility: { id: '0199a000-0000-7000-8000-000000000002', name: 'さくら総合病院', phone: null },
    permissions: [...defaultPermissions[role]],
    features: [...features],
    lockedAt,
    idleTimeoutSeconds: 1800,
  }) as unknown as Session;

export const answer = (body: unknown): Response => Response.json(body);

export const refuse = (code: ProblemCode): Response => {
  const { status, title } = problems[code];
  const body = JSON.stringify({ type: problemType(code), status, title, code });
  return new Response(body, { status, headers: { 'content-type': problemMediaType } });
};

/** What the caller of an endpoint gets where the server refuses; for what is tested without a network. */
export const refused = (status: number, more: Partial<ProblemBody> = {}): ApiProblem =>
  new ApiProblem({
    type: '',
    code: 'request.invalid',
    title: '内容を確かめてください',
    status,
    ...more,
  } as ProblemBody);

/** Stands where the network is: answers each request in turn, and tells what was asked. */
export function serverThatAnswers(...answers: readonly (Response | Promise<Response>)[]) {
  const left = [...answers];
  const requests: Request[] = [];
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => {
    requests.push(new Request(`http://localhost${path}`, init));
    return Promise.resolve(left.shift() ?? Promise.reject(new TypeError('nothing answers')));
  });
  return requests;
}
