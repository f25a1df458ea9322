import type { FieldProblem, ProblemCode } from '@nattoku/contract/shared/problems';
import { problemMediaType, problems } from '@nattoku/contract/shared/problems';
import { StorageError, type StorageErrorCode } from '@nattoku/baas/file-store';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import type { NoteRefusal } from '#kernel/audit/audit-refusals.ts';
import { hearOut } from '#kernel/http/hear-out.ts';
import { isShownToSomebody, sendProblemPage } from '#kernel/http/problem-page.ts';
import { Problem, problemBody } from '#kernel/problem.ts';

/** Fastify's and PostgreSQL's own refusals, as far as a caller can cause them. */
const byForeignCode: Record<string, ProblemCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'request.tooLarge',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'request.unsupportedType',
  FST_ERR_CTP_INVALID_JSON_BODY: 'request.invalid',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'request.invalid',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'request.invalid',
  FST_ERR_MAX_PARAM_LENGTH: 'notFound',
  // The database is away, starting, stopping, full, or broke the statement off: worth another try.
  DATABASE_UNAVAILABLE: 'unavailable',
  '08000': 'unavailable',
  '08003': 'unavailable',
  '08006': 'unavailable',
  // A standby, or a primary that was set aside: the one that takes its place does not refuse.
  '25006': 'unavailable',
  '25P03': 'unavailable',
  '40001': 'unavailable',
  '40P01': 'unavailable',
  '53200': 'unavailable',
  '53300': 'unavailable',
  '57014': 'unavailable',
  '57P01': 'unavailable',
  '57P02': 'unavailable',
  '57P03': 'unavailable',
  '57P05': 'unavailable',
  // Somebody else holds the row for longer than a request waits.
  '55P03': 'record.held',
  ECONNREFUSED: 'unavailable',
  ECONNRESET: 'unavailable',
  ENOENT: 'unavailable',
  EPIPE: 'unavailable',
  // What every schema refuses before, should a string come another way: NUL and half characters (22021, 22P05).
  '22021': 'request.invalid',
  '22P05': 'request.invalid',
  // What was chosen is not there, or belongs to another facility (23503); two saved the same at once (23505).
  '23503': 'request.invalid',
  '23505': 'record.versionConflict',
  ENOSPC: 'storage.full',
  '53100': 'storage.full',
};

/** What the person can do about it, where the code alone does not say. */
const detailOf: Record<string, { detail: string }> = {
  '22021': { detail: '保存できない文字が含まれています。消して入力し直してください。' },
  '22P05': { detail: '保存できない文字が含まれています。消して入力し直してください。' },
  '23503': { detail: '選ばれた項目が見つかりません。画面を更新して、選び直してください。' },
};

/**
 * After how many seconds it is worth another try. A person who waits for a row waits with a connection in hand: those who come back for it
 * at once would take all of them in turn.
 */
const retryAfter: Partial<Record<ProblemCode, number>> = { unavailable: 1, 'record.held': 5 };

const byStorageCode: Partial<Record<StorageErrorCode, ProblemCode>> = {
  'object-not-found': 'notFound',
  'quota-exceeded': 'storage.full',
};

/**
 * Every refusal leaves as application/problem+json with a code of the catalogue, or as a page where a browser shows it to somebody; what was a
 * bug says nothing about itself.
 */
export function answerProblems(app: FastifyInstance, noteRefusal: NoteRefusal): void {
  app.setErrorHandler(async (error: FastifyError, request, reply) => {
    const problem = asProblem(error);
    if (problem) await noteRefusal(request, problem);
    if (!problem || isForOperator(error, problem)) request.log.error({ err: error }, problem?.code ?? 'unexpected');
    hearOut(request, reply);
    return sendProblem(reply, request, problem ?? new Problem('unexpected'));
  });
}

/** A store that is full, locked or gone, and what it gives back changed, are for the operator to hear of; a file that is not there is not. */
const isForOperator = (error: Error, { code }: Problem): boolean =>
  problems[code].status === 500 || (error instanceof StorageError && error.code !== 'object-not-found');

export const sendProblem = (reply: FastifyReply, request: FastifyRequest, { code, extra }: Problem): FastifyReply => {
  const body = problemBody(code, request.id, extra);
  const seconds = extra.retryAfterSeconds ?? retryAfter[code];
  if (seconds !== undefined) void reply.header('retry-after', String(seconds));
  if (isShownToSomebody(request)) return sendProblemPage(reply, body);
  return reply
    .code(problems[code].status)
    .header('content-type', problemMediaType)
    .header('cache-control', 'no-store')
    .serializer(JSON.stringify)
    .send(body);
};

/** The refusal that an error stands for; undefined for a bug. */
export const asProblem = (error: FastifyError): Problem | undefined => {
  if (error instanceof Problem) return error;
  if (hasZodFastifySchemaValidationErrors(error)) return invalid(error);
  if (error instanceof StorageError) return new Problem(byStorageCode[error.code] ?? 'unavailable');
  const code = byForeignCode[foreignCode(error)];
  return code ? new Problem(code, detailOf[foreignCode(error)]) : undefined;
};

/** The query builder wraps what the database says. */
const foreignCode = ({ code, cause }: FastifyError): string =>
  code ?? (cause instanceof Error ? foreignCode(cause as FastifyError) : '');

type Validated = FastifyError & { validationContext?: string };

const invalid = (error: Validated): Problem => {
  // An address that cannot be one of ours is as unknown as one that is not there.
  if (error.validationContext === 'params') return new Problem('notFound');
  const issues = (error.validation ?? []) as unknown as { instancePath: string; message?: string }[];
  const errors: FieldProblem[] = issues.map((issue) => ({
    field: issue.instancePath.replace(/^\//, '').replaceAll('/', '.'),
    message: issue.message ?? problems['request.invalid'].title,
  }));
  return new Problem('request.invalid', { errors });
};
