import cookie from '@fastify/cookie';
import { fileEndpoint, pdfFile } from '@nattoku/contract/shared/file-endpoint';
import { OrderId } from '@nattoku/contract/shared/primitives';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { answerProblems } from '#kernel/http/errors.ts';
import { mountFiles, serveFiles } from '#kernel/http/mount-files.ts';
import { servePdf } from '#kernel/http/serve-pdf.ts';
import { newId } from '#kernel/new-id.ts';
import { openHospital } from '#testing/hospital.ts';

const bytes = new TextEncoder().encode('%PDF-1.7');

test.each([
  ['shown', { fileName: 'form.pdf' }, 'inline; filename="form.pdf"'],
  ['kept', { fileName: 'form.pdf', disposition: 'attachment' as const }, 'attachment; filename="form.pdf"'],
  [
    'kept under a Japanese name',
    { fileName: '同意書(控).pdf', disposition: 'attachment' as const },
    "attachment; filename*=UTF-8''%E5%90%8C%E6%84%8F%E6%9B%B8%28%E6%8E%A7%29.pdf",
  ],
])('a PDF is %s, by those who may, and stored nowhere on its way', async (_, file, disposition) => {
  const { server, staff } = await openHospital();
  const app = Fastify();
  app.decorateRequest('actor');
  answerProblems(app, async () => undefined);
  await app.register(cookie);
  const forms = {
    pdf: fileEndpoint({
      method: 'GET',
      path: '/api/forms/{orderId}',
      permission: 'video.order',
      summary: 'A form',
      params: z.object({ orderId: OrderId }),
      file: pdfFile,
    }),
  };
  mountFiles(app, server.services, serveFiles(forms, { pdf: servePdf(async () => ({ bytes, ...file })) }));
  const ask = (id: string, headers: Record<string, string>) => app.inject({ url: `/api/forms/${id}`, headers });

  const answer = await ask(newId(), { cookie: staff.nurse.cookie });

  expect(answer.rawPayload).toEqual(Buffer.from(bytes));
  expect(answer.headers).toMatchObject({
    'content-type': 'application/pdf',
    'cache-control': 'no-store',
    'content-disposition': disposition,
  });
  expect((await ask('x', { cookie: staff.nurse.cookie })).statusCode).toBe(404);
  expect((await ask(newId(), { cookie: staff.clerk.cookie })).statusCode).toBe(403);
  expect((await ask(newId(), {})).statusCode).toBe(401);
});
